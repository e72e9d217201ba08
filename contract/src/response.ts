import { z } from './zod'

/** The closed list of refusals and the HTTP status of each. A signed-in admin never sees 401 or 403 (docs/decisions/0004). */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  stale: 412,
  too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Every refusal (docs/decisions/0031): a sentence for people, and one per field where fields are at fault. */
export const ErrorResponse = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.string()).optional(),
  /** With `stale`: the record as it is now, so that nothing typed is lost. */
  current: z.unknown().optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** Refusal (422) of an Idempotency-Key whose first request was carried out with other content. */
export const keyReusedMessage = 'This Idempotency-Key was already used for another request'
/** How long a server keeps a key and its answer, at least. */
export const idempotencyKeyHours = 24

/**
 * A list. `next_cursor` and `total` are there when the call was asked by query; without a query the list is whole.
 * `searched_words` is there when a search had more words than are searched: those that were.
 */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    status: z.literal(true),
    data: z.array(item),
    next_cursor: z.string().nullable().optional(),
    total: z.number().int().optional(),
    searched_words: z.array(z.string()).optional(),
  })

export const recordOf = <T extends z.ZodType>(item: T) => z.object({ status: z.literal(true), data: item })

/** A record that was just made or changed, with the sentence to show. */
export const savedOf = <T extends z.ZodType>(item: T) =>
  z.object({ status: z.literal(true), message: z.string(), data: item })

/** A change without a record in the answer. `restorable_until` is there when the change was a delete that can be undone. */
export const SuccessResponse = z.object({
  status: z.literal(true),
  message: z.string(),
  data: z.object({ restorable_until: z.iso.datetime() }).optional(),
})
export type SuccessResponse = z.infer<typeof SuccessResponse>
