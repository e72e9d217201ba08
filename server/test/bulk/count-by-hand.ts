import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyNeeds } from '@gatehouse/contract/entities/property-choices'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../src/database/tables'
import type { Site } from '../history/site'

type Counts = Record<string, number>

const { list, listArchived } = propertyEndpoints

/** The numbers that a console shows: dashboard, totals of filtered lists, properties of each agent. */
export async function readCounts(site: Site, agents: readonly { readonly id: string }[]): Promise<Counts> {
  const { properties_by_month, signups_by_week, ...counts } = (await site.request(0, statsEndpoints.find)).response.data
  const shown: Counts = { ...counts }
  for (const { month, count } of properties_by_month) shown[`properties of ${month}`] = count
  shown['sign-ups of twelve weeks'] = signups_by_week.reduce((sum, { count }) => sum + count, 0)
  const total = async (query: object, endpoint: typeof list | typeof listArchived = list) =>
    (await site.request(0, endpoint as typeof list, { query: { limit: 1, ...query } })).response.total ?? Number.NaN
  for (const need of propertyNeeds) shown[`list without ${need}`] = await total({ needs: need })
  for (const type of ['Sell', 'Lease']) shown[`list of ${type}`] = await total({ type })
  for (const id of [1, 2, 3, 4]) shown[`list of property type ${id}`] = await total({ property_type_id: id })
  shown['list of archived'] = await total({}, listArchived)
  for (const { id } of agents) {
    const { data } = (await site.request(0, agentEndpoints.find, { params: { id } })).response
    shown[`properties of the agent ${id}`] = data.property_count
    shown[`archived properties of the agent ${id}`] = data.archived_property_count
  }
  return shown
}

interface CountedProperty {
  readonly type: string
  readonly property_type_id: number | null
  readonly archived: boolean
  readonly agent_id: string | null
  readonly created_at: Date
  readonly lacks: Readonly<Record<string, boolean>>
}

/** Counts the numbers of `readCounts` one by one from the rows. */
export async function countByHand(db: Kysely<Tables>, now: Date): Promise<Counts> {
  const { rows: properties } = await sql<CountedProperty>`
    select type, property_type_id, archived, agent_id, created_at, json_build_object(
      'photos', not exists (select from media where property_id = property.id and slot = 'property_images'
        and deleted_at is null),
      'price', price is null, 'description', trim(property_description) = '',
      'date', property_availability is null, 'agent', agent_id is null) as lacks
    from property where deleted_at is null`.execute(db)
  const active = properties.filter(({ archived }) => !archived)
  const week = mondayOf(now)
  const inWeek = (rows: readonly { readonly created_at: Date }[]) =>
    rows.filter(({ created_at }) => lagosDay(created_at) >= week).length
  const live = async (table: 'agent' | 'affiliate' | 'signup' | 'inquiry' | 'announcement' | 'banner') =>
    (
      await sql<{ id: string; created_at: Date; link: string }>`
        select id, created_at, to_jsonb(record) ->> 'redirect_link' as link from ${sql.table(table)} record
        where deleted_at is null`.execute(db)
    ).rows
  const [agents, signups, inquiries] = [await live('agent'), await live('signup'), await live('inquiry')]
  const [announcements, banners] = [await live('announcement'), await live('banner')]
  const linked = (rows: readonly { readonly link: string }[]) => rows.filter(({ link }) => link !== '').length
  const counts: Counts = {
    registered_properties: properties.length,
    active_properties: active.length,
    archived_properties: properties.length - active.length,
    properties_for_sale: active.filter(({ type }) => type === 'Sell').length,
    properties_for_lease: active.filter(({ type }) => type === 'Lease').length,
    registered_agents: agents.length,
    registered_affiliates: (await live('affiliate')).length,
    registered_users: signups.length,
    inquiries: inquiries.length,
    announcements: announcements.length,
    push_announcements: linked(announcements),
    in_app_announcements: announcements.length - linked(announcements),
    banners: banners.length,
    banner_links: linked(banners),
    new_properties_this_week: inWeek(properties),
    new_agents_this_week: inWeek(agents),
    new_users_this_week: inWeek(signups),
    new_inquiries_this_week: inWeek(inquiries),
    'list of archived': properties.length - active.length,
  }
  for (const need of propertyNeeds) {
    const lacking = active.filter(({ lacks }) => lacks[need]).length
    counts[`properties_without_${need}`] = lacking
    counts[`list without ${need}`] = lacking
  }
  for (const type of ['Sell', 'Lease'])
    counts[`list of ${type}`] = active.filter((property) => property.type === type).length
  for (const id of [1, 2, 3, 4])
    counts[`list of property type ${id}`] = active.filter(({ property_type_id }) => property_type_id === id).length
  for (const { id } of agents) {
    const own = properties.filter(({ agent_id }) => agent_id === id)
    counts[`properties of the agent ${id}`] = own.length
    counts[`archived properties of the agent ${id}`] = own.filter(({ archived }) => archived).length
  }
  const month = lagosDay(now).slice(0, 7)
  counts[`properties of ${month}`] = properties.filter(({ created_at }) =>
    lagosDay(created_at).startsWith(month),
  ).length
  return counts
}

/** Africa/Lagos is one hour ahead of UTC all year. */
const lagosDay = (time: Date): string => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)

function mondayOf(time: Date): string {
  const lagos = new Date(time.getTime() + 3_600_000)
  lagos.setUTCDate(lagos.getUTCDate() - ((lagos.getUTCDay() + 6) % 7))
  return lagos.toISOString().slice(0, 10)
}
