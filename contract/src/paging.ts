import { isGiven, isStorable } from './values/fields'
import { withoutInvisible } from './values/typed-text'
import { lazySchema } from './lazy-schema'
import { z } from './zod'

/** Accepts digits as text, which queries send. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.preprocess(
    (value) => {
      const typed = typeof value === 'string' ? withoutInvisible(value) : value
      return typeof typed === 'string' && /^\d{1,15}$/.test(typed) ? Number(typed) : typed
    },
    z.number({ error: message }).int(message).min(min, message).max(max, message),
  )

export const maxLimit = 200
export const defaultLimit = 20

/** A filter; empty text means none. */
export const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isGiven(value) ? value : undefined), schema.optional())

/**
 * Paging of lists (docs/decisions/0031): `limit` rows (20 by default) after `cursor`,
 * or the numbered `page` (from 1). Without any field the list is complete. The
 * response has `total` unless a cursor is sent: the response with that cursor had it.
 */
export const pagingFields = () => ({
  limit: filter(wholeNumber(1, maxLimit, `limit must be a number from 1 to ${maxLimit}`)),
  cursor: filter(z.string().max(500, 'cursor must be a next_cursor of the same list in the same order')),
  page: filter(wholeNumber(1, 1_000_000, 'page must be a number from 1')),
  max_total: filter(wholeNumber(1, 1_000_000, 'max_total must be a number from 1')).describe(
    'A larger total need not be counted: the response then has total_is_minimum',
  ),
  q: z
    .string()
    .trim()
    .max(200, 'Search for at most 200 characters')
    .refine(isStorable, 'Remove the characters that cannot be searched for')
    .optional()
    .describe(
      'Words that must all occur. The six longest are searched, and searched_words names them where there are more; one or two letters must begin a word.',
    ),
})

export const Paging = lazySchema(() => z.object(pagingFields()))
export type Paging = z.infer<typeof Paging>
