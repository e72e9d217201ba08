import { z } from '../zod'
import { isGiven } from './fields'

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
  return z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : isGiven(value) ? value : undefined,
    z
      .number({ error: (issue) => (issue.input === undefined ? missing : notWhole) })
      .int(notWhole)
      .min(0, `${label} must be 0 or more`)
      .max(maxPrice, `${label} ${maxPriceMessage}`),
  )
}
