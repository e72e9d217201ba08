import { recordOf } from '../response'
import { callsOf } from '../calls'
import { Id, Timestamp } from '../values/fields'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

const count = lazySchema(() => z.int())

/** One entry of the notification panel. */
export const Notification = lazySchema(() =>
  z.object({
    id: Id,
    kind: z.enum(['signup', 'inquiry']),
    name: z.string(),
    /** The email of a sign-up, or the beginning of an inquiry's message. */
    text: z.string(),
    /** The location of the property that an inquiry is about. */
    about: z.nullable(z.string()),
    created_at: Timestamp,
    is_new: z.boolean(),
  }),
)
export type Notification = z.infer<typeof Notification>

/**
 * What was received since this admin last marked notifications as seen, or since
 * the admin was created: the counts, and the newest items, including older ones.
 * The order is that of receipt, which may be long after `created_at`.
 */
export const Notifications = lazySchema(() =>
  z.object({
    since: Timestamp,
    /** The value that marks these items as seen; null if there are none. */
    until: z.nullable(Timestamp),
    signups: count,
    inquiries: count,
    items: z.array(Notification),
    /** Sentences about the installation that an admin must know, such as a backup that is overdue. */
    warnings: z.optional(z.array(z.string())),
  }),
)
export type Notifications = z.infer<typeof Notifications>

export const maxNotifications = 8

/** Polling interval of the console. */
export const notificationPollMs = 60_000

/** The `until` of the items that were shown, so that items received since then stay new. */
const NotificationsSeen = lazySchema(() =>
  z.object({
    until: z.iso.datetime('`until` must be the value returned by GET news'),
  }),
)

const { get, post } = callsOf('News')

/** Additions to the specification (docs/decisions/0024). */
export const notificationEndpoints = {
  find: get('/admin/news', 'Sign-ups and inquiries that this admin has not seen', {
    response: recordOf(Notifications),
  }),
  seen: post('/admin/news/seen', 'Mark notifications as seen; returns what is new since then', {
    body: NotificationsSeen,
    response: recordOf(Notifications),
  }),
} as const
