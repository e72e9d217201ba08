import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { type Announcement, announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { type Banner, bannerEndpoints } from '@gatehouse/contract/entities/banner'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import type { PropertyNeed } from '@gatehouse/contract/entities/property-choices'
import type { Stats } from '@gatehouse/contract/stats'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { unlessAborted } from '../../api-error'
import { countByMonth, countByWeek, startOfWeek } from './lagos-calendar'
import type { ReadList } from '../lists/list-rules'
import { propertyLacks } from '../lists/property-rules'

/** Every count; null where its list could not be read. */
type Counts = { [Name in keyof Stats]: Stats[Name] | null }

interface Dated {
  created_at: string
}
type Linked = Pick<Announcement | Banner, 'redirect_link'>

/** A list that could not be read is null. */
export interface CountedLists {
  active: readonly Omit<PropertyCard, 'media'>[] | null
  archived: readonly Dated[] | null
  agents: readonly Dated[] | null
  affiliates: readonly unknown[] | null
  users: readonly Dated[] | null
  inquiries: readonly Dated[] | null
  announcements: readonly Linked[] | null
  banners: readonly Linked[] | null
}

/** Reads every list and counts it. Without the properties nothing is counted; other lists may fail. */
export async function readStats(readList: ReadList, now: Date): Promise<Counts> {
  const read = <Row>(endpoint: Endpoint) => readList<Row>(endpoint).catch(unlessAborted(null))
  const [active, archived, agents, affiliates, users, inquiries, announcements, banners] = await Promise.all([
    readList<PropertyCard>(propertyCalls.list),
    read<PropertyCard>(propertyCalls.listArchived),
    read<Dated>(agentEndpoints.list),
    read<unknown>(affiliateEndpoints.list),
    read<Dated>(userEndpoints.list),
    read<Dated>(inquiryEndpoints.list),
    read<Announcement>(announcementEndpoints.list),
    read<Banner>(bannerEndpoints.list),
  ])
  return countStats({ active, archived, agents, affiliates, users, inquiries, announcements, banners }, now)
}

/**
 * Counts what the statistics of our own server count: days, weeks (from Monday) and months are those of
 * Lagos.
 */
export function countStats(lists: CountedLists, now: Date): Counts {
  const { active, archived, agents, affiliates, users, inquiries, announcements, banners } = lists
  const registered = active && archived ? [...active, ...archived] : null
  const links = announcements && countLinks(announcements)
  return {
    registered_properties: registered?.length ?? null,
    active_properties: active?.length ?? null,
    archived_properties: archived?.length ?? null,
    properties_for_sale: active?.filter((property) => property.type === 'Sell').length ?? null,
    properties_for_lease: active?.filter((property) => property.type === 'Lease').length ?? null,
    registered_agents: agents?.length ?? null,
    registered_affiliates: affiliates?.length ?? null,
    registered_users: users?.length ?? null,
    inquiries: inquiries?.length ?? null,
    announcements: announcements?.length ?? null,
    push_announcements: links,
    in_app_announcements: announcements && links !== null ? announcements.length - links : null,
    banners: banners?.length ?? null,
    banner_links: banners && countLinks(banners),
    properties_without_photos: countLacking(active, 'photos'),
    properties_without_price: countLacking(active, 'price'),
    properties_without_description: countLacking(active, 'description'),
    properties_without_date: countLacking(active, 'date'),
    properties_without_agent: countLacking(active, 'agent'),
    new_properties_this_week: countThisWeek(registered, now),
    new_agents_this_week: countThisWeek(agents, now),
    new_users_this_week: countThisWeek(users, now),
    new_inquiries_this_week: countThisWeek(inquiries, now),
    properties_by_month: registered && countByMonth(registered, now),
    signups_by_week: users && countByWeek(users, now),
  }
}

const countLacking = (active: CountedLists['active'], need: PropertyNeed) =>
  active?.filter(propertyLacks[need]).length ?? null

const countLinks = (rows: readonly Linked[]) => rows.filter(({ redirect_link }) => redirect_link !== '').length

function countThisWeek(rows: readonly Dated[] | null, now: Date): number | null {
  const start = startOfWeek(now).getTime()
  return rows?.filter(({ created_at }) => Date.parse(created_at) >= start).length ?? null
}
