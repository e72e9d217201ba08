import { recordOf } from './response'
import { endpoint } from './endpoint'
import { Id, Timestamp } from './fields'
import { z } from './zod'

const count = z.number().int()

/** One line of what the bell shows. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(['signup', 'inquiry']),
  name: z.string(),
  /** The email of a sign-up; the beginning of an inquiry's message. */
  text: z.string(),
  /** The location of the property that an inquiry is about. */
  about: z.string().nullable(),
  created_at: Timestamp,
  is_new: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/**
 * What came in since this admin's last look, or since the admin was created: how many, and the newest items, those that are
 * not new among them. News goes by when a thing came in, which `created_at` may be long before.
 */
export const Notifications = z.object({
  since: Timestamp,
  /** What a look at these items is marked with; null when there is none. */
  until: Timestamp.nullable(),
  signups: count,
  inquiries: count,
  items: z.array(Notification),
})
export type Notifications = z.infer<typeof Notifications>

export const maxNotifications = 8

/** How often the console asks. */
export const notificationPollMs = 60_000

/** `until` of the news that was looked at, so that what came in meanwhile stays new. */
export const NotificationsSeen = z.object({
  until: z.iso.datetime('until must be the until of the news that were seen'),
})

/** Ours: another host is not asked (docs/decisions/0028). */
export const notificationEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/admin/news',
    summary: 'Sign-ups and inquiries since the last look of this admin',
    tag: 'News',
    access: 'admin',
    response: recordOf(Notifications),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/admin/news/seen',
    summary: 'Mark the news as seen; answers what is new since then',
    tag: 'News',
    access: 'admin',
    body: NotificationsSeen,
    response: recordOf(Notifications),
  }),
} as const
