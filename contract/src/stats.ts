import { recordOf } from './response'
import { callsOf } from './calls'
import { lazySchema } from './lazy-schema'
import { z } from './zod'

const count = lazySchema(() => z.int())

/**
 * Every count of the dashboard and of the cards in one response (docs/decisions/0031). For sale and for lease
 * count active properties, so that with archived they add up to registered (docs/decisions/0032). Months are
 * YYYY-MM and weeks the date of their Monday, in Africa/Lagos; the last of each is the current one.
 */
export const Stats = lazySchema(() =>
  z.object({
    registered_properties: count,
    active_properties: count,
    archived_properties: count,
    properties_for_sale: count,
    properties_for_lease: count,
    registered_agents: count,
    registered_affiliates: count,
    registered_users: count,
    inquiries: count,
    announcements: count,
    /** Announcements with a link (S3.11); the others are in-app. */
    push_announcements: count,
    in_app_announcements: count,
    banners: count,
    /** Banners with a link. */
    banner_links: count,
    /** Active properties that lack something (docs/decisions/0036). */
    properties_without_photos: count,
    properties_without_price: count,
    properties_without_description: count,
    properties_without_date: count,
    properties_without_agent: count,
    new_properties_this_week: count,
    new_agents_this_week: count,
    new_users_this_week: count,
    new_inquiries_this_week: count,
    properties_by_month: z.array(z.object({ month: z.string(), count })),
    signups_by_week: z.array(z.object({ week: z.string(), count })),
  }),
)
export type Stats = z.infer<typeof Stats>

const { get } = callsOf('Dashboard')

export const statsEndpoints = {
  find: get('/admin/stats', 'Every count of the dashboard and of the cards', { response: recordOf(Stats) }),
} as const
