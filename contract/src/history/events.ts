import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { described, filter, wholeNumber } from '../paging'
import { Id } from '../values/fields'
import { z } from '../zod'
import { changeActions, historyEntities } from './change'

// The changes of others that open consoles receive (docs/decisions/0080).

/** The kinds of records whose changes open consoles receive: those with a history, and keys of the API. */
const eventEntities = [...historyEntities, 'api_key'] as const
export type EventEntity = (typeof eventEntities)[number]

/** A change that was committed, without its content: a client reads the record by its own call. */
export const ChangeEvent = lazySchema(() =>
  z.object({
    /** Its place in the order of all changes; of the stream, the `id` of the event. */
    seq: z.int(),
    entity: z.enum(eventEntities),
    id: z.string(),
    /** The version of the record after it; null where it is not recorded. */
    version: z.nullable(z.int()),
    action: z.enum(changeActions),
    /** The operation to which it belongs, such as an import. */
    operation_id: z.nullable(Id),
    /** Null for the program itself. */
    admin_id: z.nullable(Id),
    admin_name: z.nullable(z.string()),
  }),
)
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** The admins that have the form of a record open. */
export const Present = lazySchema(() =>
  z.object({
    entity: z.enum(historyEntities),
    id: z.string(),
    admins: z.array(z.object({ id: Id, name: z.string() })),
  }),
)
export type Present = z.infer<typeof Present>

/** A reader that is further behind, or requests a place that does not exist, has to read everything again. */
export const maxEventsBehind = 2_000
/** The stream sends a comment at least this often, so that a reader notices a broken connection. */
export const heartbeatMs = 15_000
/** An admin is said to have a form open until this long after the last request that said so. */
export const presenceMs = 45_000

/** How far back a reader without a place can begin. */
export const maxSinceSeconds = 600

export const eventMessages = {
  stopping: 'The server is being stopped. Please try again in a moment.',
  tooMany: 'Too many open connections for events. Close other windows, or try again in a minute.',
} as const

const EventsQuery = lazySchema(() =>
  z.object({
    /** `1`: respond with JSON at once, for a reader behind a proxy that holds responses back. */
    poll: filter(z.enum(['1'], 'poll must be 1')),
    /** The last event that was read; for readers that cannot send the header Last-Event-ID. */
    last_event_id: filter(z.string().check(z.regex(/^\d{1,15}$/, 'last_event_id must be the id of an event'))),
    since_seconds: described(
      'Without last_event_id: begin with the changes of the last seconds, for a page that was loaded then',
      filter(wholeNumber(1, maxSinceSeconds, `since_seconds must be a number from 1 to ${maxSinceSeconds}`)),
    ),
  }),
)

/** The response to `poll=1`. */
const Events = lazySchema(() =>
  z.object({
    status: z.literal(true),
    data: z.array(ChangeEvent),
    /** For the next request; also where events are left out. */
    last_event_id: z.int(),
    /** Events are missing: read everything again. */
    is_reset: z.boolean(),
  }),
)

const PresenceInput = lazySchema(() =>
  z.object({
    entity: z.enum(historyEntities, `entity must be one of ${historyEntities.join(', ')}`),
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    /** False when the form is closed. */
    is_open: z.optional(z.boolean()),
  }),
)
export type PresenceInput = z.infer<typeof PresenceInput>

const { get, post } = callsOf('History')

/** Additions to the specification (docs/decisions/0080). */
export const eventEndpoints = {
  events: get('/admin/events', 'Changes as they are committed, as server-sent events; as JSON with poll=1', {
    query: EventsQuery,
    response: Events,
    isPassive: true,
    isEventStream: true,
  }),
  presence: post('/admin/presence', 'Say that a form is open, every 20 seconds; returns who else has it open', {
    body: PresenceInput,
    response: lazySchema(() => z.object({ status: z.literal(true), data: Present })),
    isPassive: true,
  }),
} as const
