import { isStorable, whenGiven } from './values/fields'
import { withoutInvisible } from './values/typed-text'
import { lazySchema } from './lazy-schema'
import { preprocess, z } from './zod'

/** Accepts digits as text, which queries send. */
export const wholeNumber = (min: number, max: number, message: string) =>
  preprocess(
    (value) => {
      const typed = typeof value === 'string' ? withoutInvisible(value) : value
      return typeof typed === 'string' && /^\d{1,15}$/.test(typed) ? Number(typed) : typed
    },
    z.number({ error: message }).check(z.int(message), z.gte(min, message), z.lte(max, message)),
  )

export const maxLimit = 200
export const defaultLimit = 20

/** A filter; empty text means none. */
export const filter = whenGiven

/** A field with a sentence in the documentation. */
export const described = <T extends z.ZodMiniType>(description: string, schema: T): T => {
  z.globalRegistry.add(schema, { description })
  return schema
}

const wrongCursor = 'cursor must be a next_cursor of the same list in the same order'

/**
 * Paging of lists (docs/decisions/0031): `limit` rows (20 by default) after `cursor`,
 * or the numbered `page` (from 1). Without any field the list is complete. The
 * response has `total` unless a cursor is sent: the response with that cursor had it.
 */
export const pagingFields = () => ({
  limit: filter(wholeNumber(1, maxLimit, `limit must be a number from 1 to ${maxLimit}`)),
  cursor: filter(z.string().check(z.maxLength(500, wrongCursor), z.refine(isStorable, wrongCursor))),
  page: filter(wholeNumber(1, 1_000_000, 'page must be a number from 1')),
  max_total: described(
    'A larger total need not be counted: the response then has total_is_minimum',
    filter(wholeNumber(1, 1_000_000, 'max_total must be a number from 1')),
  ),
  q: described(
    'Words that must all occur. The six longest are searched, and searched_words names them where there are more; one or two letters must begin a word.',
    z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(200, 'Search for at most 200 characters'),
          z.refine(isStorable, 'Remove the characters that cannot be searched for'),
        ),
    ),
  ),
})

export const Paging = lazySchema(() => z.object(pagingFields()))
export type Paging = z.infer<typeof Paging>
