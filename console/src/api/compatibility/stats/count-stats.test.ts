import { samplePropertyCard } from '@gatehouse/contract/samples'
import { expect, test } from 'vitest'
import { countStats, type CountedLists } from './count-stats'

const now = new Date('2026-11-20T12:00:00Z')
const sale = { ...samplePropertyCard, type: 'Sell', created_at: '2026-11-19T09:00:00.000Z' }
const lease = { ...samplePropertyCard, type: 'Lease', created_at: '2026-08-31T23:30:00.000Z' }

const none: CountedLists = {
  active: [],
  archived: [],
  agents: [],
  affiliates: [],
  users: [],
  inquiries: [],
  announcements: [],
  banners: [],
}
const count = (lists: Partial<CountedLists>) => countStats({ ...none, ...lists }, now)

test('when a list fails, only its own counts are unknown', () => {
  const counts = count({ active: [sale, lease], archived: [], agents: null, users: null })
  expect(counts.registered_agents).toBeNull()
  expect(counts.registered_users).toBeNull()
  expect(counts.active_properties).toBe(2)
})

test('for sale, for lease and archived add up to registered', () => {
  const counts = count({ active: [sale, sale, lease], archived: [lease], agents: [], users: [] })
  expect(counts).toMatchObject({
    registered_properties: 4,
    properties_for_sale: 2,
    properties_for_lease: 1,
    archived_properties: 1,
    new_properties_this_week: 2,
  })
})

test('active properties are counted by what they lack', () => {
  const bare = { ...sale, property_images: [], price: null, agent_id: null }
  expect(count({ active: [sale, bare, { ...sale, property_description: ' ' }] })).toMatchObject({
    properties_without_photos: 1,
    properties_without_price: 1,
    properties_without_description: 1,
    properties_without_date: 0,
    properties_without_agent: 1,
  })
})

test('months end at midnight in Lagos, and the last of twelve is the current one', () => {
  const months = count({ active: [sale, lease], archived: [], agents: [], users: [] }).properties_by_month
  expect(months).toHaveLength(12)
  expect(months?.at(-1)).toEqual({ month: '2026-11', count: 1 })
  expect(months?.filter((month) => month.count > 0).map((month) => month.month)).toEqual(['2026-09', '2026-11'])
})

test('weeks begin on Monday in Lagos, and the last of twelve is the current one', () => {
  const at = (created_at: string) => ({ created_at })
  // The same times as in the test of our own server's
  // statistics, on a Wednesday, half past midnight in Lagos.
  const signups = [
    at('2026-11-17T23:00:00Z'),
    at('2026-11-15T23:00:00Z'),
    at('2026-11-15T22:59:59Z'),
    at('2026-11-08T23:00:00Z'),
    at('2026-08-30T23:00:00Z'),
    at('2026-08-30T22:59:59Z'),
    at('2024-02-29T12:00:00Z'),
  ]
  const counts = countStats(
    { ...none, users: signups, inquiries: signups.slice(1), agents: signups.slice(1, 3) },
    new Date('2026-11-17T23:30:00Z'),
  )
  expect(counts).toMatchObject({
    registered_users: 7,
    new_users_this_week: 2,
    new_inquiries_this_week: 1,
    new_agents_this_week: 1,
  })
  expect(counts.signups_by_week).toHaveLength(12)
  expect(counts.signups_by_week?.filter(({ count: number }) => number > 0)).toEqual([
    { week: '2026-08-31', count: 1 },
    { week: '2026-11-09', count: 2 },
    { week: '2026-11-16', count: 2 },
  ])
})

test('announcements and banners with a link are counted apart', () => {
  const rows = ['https://gatehouse.ng', '', ''].map((redirect_link) => ({ redirect_link }))
  expect(count({ announcements: rows, banners: rows })).toMatchObject({
    announcements: 3,
    push_announcements: 1,
    in_app_announcements: 2,
    banners: 3,
    banner_links: 1,
  })
})
