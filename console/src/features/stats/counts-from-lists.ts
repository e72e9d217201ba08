import type { Stats } from '@gatehouse/contract/stats'

/** Every count; null where it could not be found out. */
export type Counts = { [Name in keyof Stats]: Stats[Name] | null }

/** Those that are one number. */
export type CountName = Exclude<keyof Counts, 'properties_by_month' | 'signups_by_week'>

interface Dated {
  created_at: string
}

interface Lists {
  active: readonly (Dated & { type: string })[] | null
  archived: readonly Dated[] | null
  agents: readonly Dated[] | null
  users: readonly Dated[] | null
}

/** The counts of a host that has lists but no /admin/stats (docs/decisions/0028). A list that failed is null. */
export function countsFromLists({ active, archived, agents, users }: Lists, now: Date): Counts {
  const registered = active && archived ? [...active, ...archived] : null
  return {
    registered_properties: registered?.length ?? null,
    active_properties: active?.length ?? null,
    archived_properties: archived?.length ?? null,
    properties_for_sale: active?.filter((property) => property.type === 'Sell').length ?? null,
    properties_for_lease: active?.filter((property) => property.type === 'Lease').length ?? null,
    registered_agents: agents?.length ?? null,
    // Shown on the affiliates' own page alone, which has their list anyway.
    registered_affiliates: null,
    registered_users: users?.length ?? null,
    inquiries: null,
    // Their pages read the whole list there anyway and count it themselves.
    announcements: null,
    push_announcements: null,
    in_app_announcements: null,
    banners: null,
    banner_links: null,
    new_properties_this_week: newThisWeek(registered, now),
    new_agents_this_week: newThisWeek(agents, now),
    new_users_this_week: newThisWeek(users, now),
    new_inquiries_this_week: null,
    properties_by_month: registered && byMonth(registered, now),
    signups_by_week: null,
  }
}

const weekMs = 7 * 24 * 3_600_000
/** Lagos is one hour ahead of UTC all year round. */
const lagosOffsetMs = 3_600_000
const monthCount = 12

function newThisWeek(list: readonly Dated[] | null, now: Date): number | null {
  const since = now.getTime() - weekMs
  return list?.filter((record) => Date.parse(record.created_at) >= since).length ?? null
}

function byMonth(list: readonly Dated[], now: Date): { month: string; count: number }[] {
  const thisMonth = new Date(now.getTime() + lagosOffsetMs)
  return Array.from({ length: monthCount }, (_, index) => {
    const first = Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - (monthCount - 1 - index), 1)
    const month = new Date(first).toISOString().slice(0, 7)
    return { month, count: list.filter((record) => monthOf(record.created_at) === month).length }
  })
}

const monthOf = (timestamp: string) => new Date(Date.parse(timestamp) + lagosOffsetMs).toISOString().slice(0, 7)
