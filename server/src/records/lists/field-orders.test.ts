import { adminFields } from '@gatehouse/contract/entities/admin'
import { affiliateFields } from '@gatehouse/contract/entities/affiliate'
import { agentFields } from '@gatehouse/contract/entities/agent'
import { announcementFields } from '@gatehouse/contract/entities/announcement'
import { bannerFields } from '@gatehouse/contract/entities/banner'
import { careerFields } from '@gatehouse/contract/entities/career'
import { inquiryFields } from '@gatehouse/contract/entities/inquiry'
import { propertyFields } from '@gatehouse/contract/entities/property'
import { userFields } from '@gatehouse/contract/entities/user'
import { orderedNames } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import {
  insertAdmin,
  insertAffiliate,
  insertAgent,
  insertAnnouncement,
  insertInquiry,
  insertProperty,
  insertSignup,
} from '../../../test/insert-rows'
import { compareWithAllRows } from '../../../test/lists/every-combination'
import { everyFieldOrder, newestFirst, pick, searchesOf } from '../../../test/lists/settings'
import { newId } from '../../database/id'
import type { OpenDatabase } from '../../database/open'
import type { SoftTable, Tables } from '../../database/tables'
import { adminList } from '../../features/admins/repository'
import { affiliateList } from '../../features/affiliates/repository'
import { agentList } from '../../features/agents/repository'
import { announcements } from '../../features/announcements/repository'
import { bannerList } from '../../features/banners/repository'
import { careers } from '../../features/careers/repository'
import { inquiryList } from '../../features/inquiries/repository'
import { propertyList } from '../../features/properties/property-lists'
import { rebuildPropertyJson } from '../../features/properties/stored-json'
import { userList } from '../../features/signups/repository'
import { recount } from '../counters/recount'
import type { List } from './define-list'
import { respondWithList } from './respond-with-list'

let database: OpenDatabase
let db: Kysely<Tables>

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await insertRecords()
})
afterAll(() => database.close())

/** By the ids of agents. */
const companies = new Map<string, string>()

/** Equal and empty values, none, long texts that differ at their end, letters of either case. */
async function insertRecords(): Promise<void> {
  const long = 'Estate '.repeat(12)
  for (let index = 0; index < 19; index += 1) {
    // Five hours apart: some are of the day before in UTC, and not in Lagos.
    const created_at = new Date(Date.UTC(2026, 9, 20) + index * 5 * 3_600_000)
    const text = pick(['Ikoyi', 'abuja', 'Yaba', `${long}B`, `${long}A`, '_Ajah', 'Abuja'], index)
    const choice = pick(['Completed', 'Activated', 'Processing'], index)
    const agent = await insertAgent(db, { company_name: text, city: pick(['', 'Lagos'], index), created_at })
    companies.set(agent.id, text)
    await insertAffiliate(db, { first_name: text, status: choice, property_count: index % 4, created_at })
    await insertAnnouncement(db, {
      announcement_text: text,
      redirect_link: index % 2 ? '' : `https://${index}`,
      created_at,
    })
    await insertInquiry(db, { name: text, source: choice, created_at })
    await insertSignup(db, { name: text, phone_number: pick(['', '0803'], index), created_at })
    await insertAdmin(db, { name: text, password: 'mango orchard', created_at })
    await insertProperty(db, {
      location: text,
      agent_id: index % 3 === 0 ? null : agent.id,
      price: pick([null, 5, 70], index),
      bedroom: pick(['10+', '2', '10'], index),
      property_type_id: pick([null, 2, 1], index),
      property_availability: pick([null, '2027-01-15', '2026-12-01'], index),
      finance: index % 2 === 0,
      created_at,
    })
    const texts = {
      title: text,
      type: pick(['Hybrid', 'Remote'], index),
      description: '',
      location: '',
      position: '',
      link: '',
    }
    const career = { ...texts, id: newId(), salary: pick([7, 3], index), search_text: '', deleted_at: null }
    await db
      .insertInto('career')
      .values({ ...career, created_at, updated_at: created_at })
      .execute()
    const banner = { id: newId(), redirect_link: `https://a.test/${text}`, created_at, updated_at: created_at }
    await db.insertInto('banner').values(banner).execute()
  }
  await rebuildPropertyJson(db)
  await recount(db, new Date())
}

const lists: readonly (readonly [SoftTable, List<object, object>, Fields])[] = [
  ['agent', agentList, agentFields],
  ['affiliate', affiliateList, affiliateFields],
  ['announcement', announcements.list, announcementFields],
  ['banner', bannerList, bannerFields],
  ['career', careers.list, careerFields],
  ['inquiry', inquiryList, inquiryFields],
  ['signup', userList, userFields],
  ['admin', adminList, adminFields],
  ['property', propertyList, propertyFields],
]

test.each(lists)('%s: every order by a field, in both directions', async (table, list, fields) => {
  const stored = (await db.selectFrom(table).selectAll().execute()) as {
    readonly id: string
    readonly agent_id?: string
  }[]
  const rows = stored.map((row) => ({ ...row, agent_name: companies.get(row.agent_id ?? '') ?? '' }))
  expect(rows.length).toBe(19)
  // Only properties have a scope.
  const settings = [[{ scope: { archived: false } }], everyFieldOrder(fields)]
  expect(await compareWithAllRows({ db, list, rows, settings })).toBe(2 * orderedNames(fields).length)
})

const lagosDay = (time: Date) => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)
const isBetween =
  (from: string, to: string) =>
  ({ created_at }: { readonly created_at: Date }) =>
    from <= lagosDay(created_at) && lagosDay(created_at) <= to

test.each(lists)('%s: by days of the creation, in the orders of its indexes', async (table, list) => {
  const rows = (await db.selectFrom(table).selectAll().execute()) as {
    readonly id: string
    readonly created_at: Date
  }[]
  const days = [
    [{ min_created_at: '2026-10-21' }, '2026-10-21', '9'],
    [{ max_created_at: '2026-10-21' }, '0', '2026-10-21'],
    [{ min_created_at: '2026-10-21', max_created_at: '2026-10-22' }, '2026-10-21', '2026-10-22'],
    [{ min_created_at: '2026-11-21' }, '2026-11-21', '9'],
  ] as const
  const settings = [
    [{ scope: { archived: false } }],
    days.map(([query, from, to]) => ({ query, matches: isBetween(from, to) })),
    [
      ...newestFirst,
      { query: { sort: 'created_at_asc' }, keyOf: ({ created_at }: { created_at: Date }) => created_at.getTime() },
    ],
  ]
  await compareWithAllRows({ db, list, rows, settings })
})

test('affiliates by their statuses, announcements by their type', async () => {
  const affiliates = await db.selectFrom('affiliate').selectAll().execute()
  const isActivated = {
    query: { status: 'Activated' },
    matches: ({ status }: { status: string }) => status === 'Activated',
  }
  const isPaid = {
    query: { payment_status: 'Disbursed' },
    matches: ({ payment_status }: { payment_status: string }) => payment_status === 'Disbursed',
  }
  const settings = [[{}, isActivated], [{}, isPaid], newestFirst]
  expect(await compareWithAllRows({ db, list: affiliateList, rows: affiliates, settings })).toBe(4)
  const all = await db.selectFrom('announcement').selectAll().execute()
  const types = [
    { query: { type: 'PUSH' }, matches: ({ redirect_link }: { redirect_link: string }) => redirect_link !== '' },
    { query: { type: 'IN-APP' }, matches: ({ redirect_link }: { redirect_link: string }) => redirect_link === '' },
  ]
  await compareWithAllRows({ db, list: announcements.list, rows: all, settings: [types, newestFirst] })
})

test('banners are found by a part of their link', async () => {
  const rows = await db.selectFrom('banner').selectAll().execute()
  await compareWithAllRows({
    db,
    list: bannerList,
    rows,
    settings: [searchesOf('yaba', 'test abuja', 'lekki'), newestFirst],
  })
})

test('a list of more than 5,000 rows has only the orders of its indexes', async () => {
  const read = (query: object) =>
    respondWithList(affiliateList, { db, query: { limit: 1, ...query }, origin: '', isPublic: false }, {})
  await sql`
    insert into affiliate (id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
      payment_status, search_text, created_at, updated_at)
    select gen_random_uuid(), '', '', '', 'X' || n, 0, '1', 'Activated', 'Pending', '', now(), now()
    from generate_series(1, 4981) n`.execute(db)
  await read({ sort: 'value_asc' })
  await insertAffiliate(db, {})
  await expect(read({ sort: 'value_asc' })).rejects.toThrow(
    'A list of more than 5,000 rows cannot be put in this order',
  )
  await read({ sort: 'created_at_asc' })
})
