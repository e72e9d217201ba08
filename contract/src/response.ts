import { lazySchema } from './lazy-schema'
import { z } from './zod'

/**
 * All error codes with their HTTP status. A request with a
 * valid token of a session never gets 401 or 403 (docs/decisions/0004).
 */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  /** The password is right, and the sign-in needs a second step (docs/decisions/0040). */
  second_factor_required: 401,
  /** Only to a key of the API: not this call, or not from this address (docs/decisions/0096). */
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  /** The server requires a second factor, and the admin has yet to set one up (docs/decisions/0040). */
  set_up_required: 409,
  /** Changes after a place are not available: read all records (docs/decisions/0097). */
  read_all: 410,
  stale: 412,
  /** A request of the tus protocol without its version, or with another one (docs/decisions/0045). */
  protocol_version: 412,
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

/** Every error response (docs/decisions/0031): a message for people, and one per invalid field. */
export const ErrorResponse = lazySchema(() =>
  z.object({
    status: z.literal(false),
    message: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    errors: z.optional(z.record(z.string(), z.string())),
    /** With `stale`: the current record, so that the form can be merged with it. */
    current: z.optional(z.unknown()),
    /** With `conflict` of an undo: a list of UndoConflict (history/undo). */
    conflicts: z.optional(z.unknown()),
    /** With `second_factor_required`: a SecondStep (second-factor/second-step), which few pages need. */
    second_factor: z.optional(z.unknown()),
    /** With `read_all`: the place from which to continue when all records have been read. */
    next: z.optional(z.int()),
  }),
)
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** The message (422) for an Idempotency-Key whose first request had other content. */
export const keyReusedMessage = 'This Idempotency-Key was already used for another request'
/** The minimum time for which the server stores a key and its response. */
export const idempotencyKeyHours = 24

/**
 * A list. Responses to a request with a query have `next_cursor` and `total`; without a query the
 * list is complete. `searched_words` are the words that were searched, if the search had more.
 */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  lazySchema(() =>
    z.object({
      status: z.literal(true),
      data: z.array(item),
      next_cursor: z.optional(z.nullable(z.string())),
      total: z.optional(z.int()),
      /** There may be more rows than `total`; only with `max_total`. */
      total_is_minimum: z.optional(z.literal(true)),
      searched_words: z.optional(z.array(z.string())),
      /** Another search, which has a result, where this one has none. */
      did_you_mean: z.optional(z.string()),
    }),
  )

export const recordOf = <T extends z.ZodMiniType>(item: T) =>
  lazySchema(() => z.object({ status: z.literal(true), data: item }))

/**
 * In responses to the console (history/console-media-type): the id of what was changed, by which it can be
 * undone (history/endpoints). Absent if nothing changed.
 */
export const changeId = { change_id: z.optional(z.string()) }

/**
 * A record that was created or changed, with the message to show. `notice` is a sentence about its files:
 * a video that not every browser plays.
 */
export const savedOf = <T extends z.ZodMiniType>(item: T) =>
  lazySchema(() =>
    z.object({
      status: z.literal(true),
      message: z.string(),
      notice: z.optional(z.string()),
      ...changeId,
      data: item,
    }),
  )

/**
 * The response to a change, without the record. It has `restorable_until` after a delete that can be undone.
 */
export const SuccessResponse = lazySchema(() =>
  z.object({
    status: z.literal(true),
    message: z.string(),
    ...changeId,
    data: z.optional(z.object({ restorable_until: z.iso.datetime() })),
  }),
)
export type SuccessResponse = z.infer<typeof SuccessResponse>
