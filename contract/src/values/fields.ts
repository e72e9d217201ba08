import { trimText, withLineFeeds, withoutInvisible } from './typed-text'
import { readWebLink } from './web-link'
import { lazySchema } from '../lazy-schema'
import { formatCount } from '../wording/count-text'
import { preprocess, z } from '../zod'

/** The names of a schema's fields, in their order. */
export const fieldNames = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodMiniObject<Shape>) =>
  Object.keys(schema.shape) as (keyof Shape & string)[]

/** Opaque text; this server creates UUIDv7 (docs/decisions/0031). */
export const Id = lazySchema(() => z.string())

/** ISO 8601 in UTC. */
export const Timestamp = lazySchema(() => z.iso.datetime())

/** Replaces a missing `created_at`: 15-08-2024 (S3.12, docs/decisions/0033). */
export const fallbackTimestamp = '2024-08-15T00:00:00.000Z'

/**
 * PostgreSQL cannot store NUL, and lone surrogates are not valid text; all text input is checked for both.
 */
export const isStorable = (text: string) => !/[\0\p{Cs}]/u.test(text)

/**
 * Trimmed text whose lines end with `\n`; `missing` is the message for an empty one, `max` its maximum length
 * in characters.
 */
export const requiredText = (missing: string, max: number) =>
  cleaned(cleanText, max, missing).check(z.minLength(1, missing))

/** A required phone number, code or amount, without invisible marks. */
export const requiredCode = (missing: string, max: number) =>
  cleaned(withoutInvisible, max, missing).check(z.minLength(1, missing))

/** Multipart clients send '', 'null' and 'undefined' for fields without a value (docs/decisions/0031). */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 'null' && value !== 'undefined'

/**
 * An optional field of a multipart form: a value that is not
 * given becomes undefined before `schema` parses it.
 */
export const whenGiven = <T extends z.ZodMiniType>(schema: T) =>
  preprocess((value) => (isGiven(value) ? value : undefined), z.optional(schema))

/** Text, trimmed (./typed-text), that may be empty; its lines end with `\n`. */
export const cleanedText = (max: number) => cleaned(cleanText, max)

/** An optional phone number or code, without invisible marks. */
export const cleanedCode = (max: number) => cleaned(withoutInvisible, max)

export const optionalText = (max: number) => whenGiven(cleanedText(max))

export const optionalCode = (max: number) => whenGiven(cleanedCode(max))

const cleanText = (text: string) => trimText(withLineFeeds(text))

const cleaned = (clean: (text: string) => string, max: number, missing?: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(clean),
      z.trim(),
      z.maxLength(max, `Use at most ${formatCount(max)} characters`),
      z.refine(isStorable, 'Remove the characters that cannot be stored'),
    )

/** Emails are compared case-insensitively (docs/decisions/0033) and stored as typed. */
export const emailAddress = () => z.pipe(requiredCode('Email is required', 254), z.email('Enter a valid email address'))

/**
 * A redirect or job link (./web-link). `missing` is the message for an empty
 * one; without `missing` the link is optional, and an empty one is ''.
 */
export const webLink = (missing?: string) =>
  preprocess(
    (value) => (isGiven(typeof value === 'string' ? withoutInvisible(value).trim() : value) ? value : ''),
    z.pipe(
      z.string({ error: 'Enter the link as text' }),
      z.transform((typed: string, { issues }): string => {
        const read = typed === '' ? (missing === undefined ? { link: '' } : { error: missing }) : readWebLink(typed)
        if ('link' in read) return read.link
        issues.push({ code: 'custom', message: read.error, input: typed })
        return typed
      }),
    ),
  )

/** A calendar date, YYYY-MM-DD; a longer ISO text is cut to its first 10 characters (docs/decisions/0033). */
export const calendarDate = (missing: string) =>
  preprocess(
    (value) => (typeof value === 'string' && isGiven(value) ? withoutInvisible(value).trim().slice(0, 10) : undefined),
    z.string({ error: missing }).check(z.refine(isCalendarDate, 'Enter a date that exists, such as 2027-01-15')),
  )

/** Whether it is YYYY-MM-DD, of a day that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
