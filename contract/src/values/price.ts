import { preprocess, z } from '../zod'
import { isGiven } from './fields'
import { withoutInvisible } from './typed-text'

/** In whole naira: beyond 32 bits and exact in JavaScript. */
export const maxPrice = 9_999_999_999_999

/** The end of the message that names the limit. */
export const maxPriceMessage = 'must be at most ₦9,999,999,999,999'

/**
 * Validates a price or a salary: whole naira from 0 to `maxPrice`. Accepts digits as
 * text, which multipart forms send. `missing` is the message for an absent value.
 */
export const nairaAmount = (missing: string, label = 'Price') => {
  const notWhole = `${label} must be a whole number of naira`
  return preprocess(
    (value) => {
      const typed = typeof value === 'string' ? withoutInvisible(value).trim() : value
      return typeof typed === 'string' && /^\d+$/.test(typed) ? Number(typed) : isGiven(typed) ? typed : undefined
    },
    z
      .number({ error: (issue) => (issue.input === undefined ? missing : notWhole) })
      .check(z.int(notWhole), z.gte(0, `${label} must be 0 or more`), z.lte(maxPrice, `${label} ${maxPriceMessage}`)),
  )
}
