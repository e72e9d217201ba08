import { callsOf } from '../calls'
import { Announcement } from '../entities/announcement'
import { Banner } from '../entities/banner'
import { Career } from '../entities/career'
import { PropertyRecord } from '../entities/property'
import { changeActions } from '../history/change'
import { lazySchema } from '../lazy-schema'
import { described, filter, wholeNumber } from '../paging'
import { Timestamp } from '../values/fields'
import { z } from '../zod'

// The changes that a site or an app follows (docs/decisions/0097).

/** The kinds whose records a site may read without a token (docs/decisions/0029). */
export const publicKinds = ['property', 'announcement', 'banner', 'career'] as const
/** The kinds of which only ids and versions are sent. Changes of admins and of their views are never sent. */
const privateKinds = ['agent', 'affiliate', 'inquiry', 'signup'] as const
export const streamedKinds = [...publicKinds, ...privateKinds] as const
export type StreamedKind = (typeof streamedKinds)[number]

const maxChangesInPage = 1_000
export const defaultChangesInPage = 200
/** How many seconds a request waits at most for a change. */
const maxWaitSeconds = 30
/** A reader that is further behind has to read all: that takes less time than so many changes. */
export const maxChangesBehind = 1_000_000
/** How many requests of one key, or of one session, wait at the same time in one instance. */
export const maxWaitingRequests = 4

export const changeStreamMessages = {
  readAll: 'Changes after this place are not available. Read all records again, then the changes after `next`.',
  tooManyWaiting: `At most ${maxWaitingRequests} requests wait for changes at the same time. Wait for one of them to end.`,
  publicKindsOnly: `A key that may not read everything follows only ${publicKinds.join(', ')}`,
  unknownKind: `kinds must be some of ${streamedKinds.join(', ')}, separated by commas`,
} as const

const places = () => ({
  /** Its place in the order of all changes, the same on every instance. Other places are missing between. */
  seq: z.int(),
  id: z.string(),
  /** The version of the record after the change; null where it is not recorded. */
  version: z.nullable(z.int()),
  action: z.enum(changeActions),
  created_at: Timestamp,
})

/**
 * A change, with the record as it is now, which may be newer than the change: what its call returns to
 * requests without a token. Null if it is deleted, archived or of a kind without such a call.
 */
export const StreamedChange = lazySchema(() =>
  z.discriminatedUnion('entity', [
    z.object({ ...places(), entity: z.literal('property'), record: z.nullable(PropertyRecord) }),
    z.object({ ...places(), entity: z.literal('announcement'), record: z.nullable(Announcement) }),
    z.object({ ...places(), entity: z.literal('banner'), record: z.nullable(Banner) }),
    z.object({ ...places(), entity: z.literal('career'), record: z.nullable(Career) }),
    z.object({ ...places(), entity: z.enum(privateKinds), record: z.null() }),
  ]),
)
export type StreamedChange = z.infer<typeof StreamedChange>

/** The kinds of a list separated by commas; without one, all with public records. Null: one is not known. */
export function parseKinds(text: string | undefined): readonly StreamedKind[] | null {
  if (text === undefined) return publicKinds
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  return names.every(isStreamed) ? names : null
}

export const isPublicKind = (kind: StreamedKind): boolean => (publicKinds as readonly string[]).includes(kind)

const isStreamed = (name: string): name is StreamedKind => (streamedKinds as readonly string[]).includes(name)

const ChangesQuery = lazySchema(() =>
  z.object({
    after: described(
      'The `next` of the response before. Without it there are no changes in the response, only the `next` from which to begin',
      // Not a filter, where an empty one counts as none: a program without its place would miss changes.
      z.optional(wholeNumber(0, 999_999_999_999_999, 'after must be the next of a response')),
    ),
    kinds: described(
      `Some of ${streamedKinds.join(', ')}, separated by commas; a key needs the scope 'read everything' for the last ${privateKinds.length}. Default: ${publicKinds.join(',')}`,
      filter(z.string().check(z.refine((text) => parseKinds(text) !== null, changeStreamMessages.unknownKind))),
    ),
    limit: described(
      `At most this many changes; ${defaultChangesInPage} by default`,
      filter(wholeNumber(1, maxChangesInPage, `limit must be a number from 1 to ${maxChangesInPage}`)),
    ),
    wait: described(
      'While there are no changes, wait for one for this many seconds',
      filter(wholeNumber(0, maxWaitSeconds, `wait must be a number from 0 to ${maxWaitSeconds}`)),
    ),
  }),
)

const ChangesResponse = lazySchema(() =>
  z.object({
    status: z.literal(true),
    data: z.array(StreamedChange),
    /** The place from which to continue, also where `data` is empty. */
    next: z.int(),
    /** There are more changes: continue at once. */
    is_more: z.boolean(),
  }),
)

const { get } = callsOf('Changes')

/** Additions to the specification (docs/decisions/0097). */
export const changeStreamEndpoints = {
  list: get('/admin/changes', 'The changes after a place, in the order in which they were committed', {
    query: ChangesQuery,
    response: ChangesResponse,
    isPassive: true,
    isLongPoll: true,
  }),
} as const
