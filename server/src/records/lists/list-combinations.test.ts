import type { Kysely } from 'kysely'
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
import { compareWithAllRows, type Setting } from '../../../test/lists/every-combination'
import { newestFirst, pick, searchesOf, timeOf } from '../../../test/lists/settings'
import { newId } from '../../database/id'
import type { OpenDatabase } from '../../database/open'
import type { Tables } from '../../database/tables'
import { adminList } from '../../features/admins/repository'
import { affiliateList } from '../../features/affiliates/repository'
import { addPropertyCounts, agentList } from '../../features/agents/repository'
import { announcements } from '../../features/announcements/repository'
import { bannerList } from '../../features/banners/repository'
import { careers } from '../../features/careers/repository'
import { inquiryList } from '../../features/inquiries/repository'
import { securityEventList } from '../../features/security-events/repository'
import { signupList, userList } from '../../features/signups/repository'
import { receiptList } from '../../privacy/receipts'
import { compactAgentPropertyCounter } from '../counters/agent-property-counter'

let database: OpenDatabase
let db: Kysely<Tables>
const now = new Date()

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const isLive = { matches: ({ deleted_at }: { readonly deleted_at: Date | null }) => deleted_at === null }

test('agents: every order and search, with counts that are added to their rows later', async () => {
  const agents: string[] = []
  for (let index = 0; index < 23; index += 1) {
    const company_name = `${pick(['Lekki Homes', 'Yaba Estates', 'Zuma'], index)} ${index}`
    const deleted_at = index === 9 ? now : null
    agents.push((await insertAgent(db, { company_name, created_at: timeOf(index), deleted_at })).id)
  }
  const counts = new Map<string, number>()
  const insertProperties = async (...agentIds: string[]) => {
    for (const agent_id of agentIds) {
      await insertProperty(db, { agent_id })
      counts.set(agent_id, (counts.get(agent_id) ?? 0) + 1)
    }
  }
  const rows = await db.selectFrom('agent').selectAll().execute()
  const settings: Setting<(typeof rows)[number]>[][] = [
    [isLive],
    [...newestFirst, { query: { sort: 'properties' }, keyOf: ({ id }) => counts.get(id) ?? 0, isDescending: true }],
    searchesOf('lekki', 'ya 1', 'homes chidi'),
  ]
  const [first, second, third] = agents as [string, string, string]
  await insertProperties(first, first, first, second, second, third)
  await compactAgentPropertyCounter(db, addPropertyCounts)
  await compareWithAllRows({ db, list: agentList, rows, settings })
  // The last one becomes the first.
  await insertProperties(third, third, third)
  await compareWithAllRows({ db, list: agentList, rows, settings })
})

test('inquiries: every property, state and search', async () => {
  const admin = await insertAdmin(db, { password: 'mango orchard' })
  const [first, second] = [await insertProperty(db), await insertProperty(db)]
  for (let index = 0; index < 30; index += 1)
    await insertInquiry(db, {
      name: pick(['Emeka', 'Bisi', 'Tola Emeka'], index),
      property_id: pick([first.id, second.id, null], index),
      ...(index % 4 === 0 && { answered_at: now, answered_by: admin.id }),
      created_at: timeOf(index),
    })
  const rows = await db.selectFrom('inquiry').selectAll().execute()
  const settings: Setting<(typeof rows)[number]>[][] = [
    [
      {},
      { query: { property_id: first.id }, matches: ({ property_id }) => property_id === first.id },
      { query: { property_id: 'none' }, matches: () => false },
    ],
    [
      {},
      { query: { state: 'open' }, matches: ({ answered_at }) => answered_at === null },
      { query: { state: 'answered' }, matches: ({ answered_at }) => answered_at !== null },
    ],
    searchesOf('emeka', 'em to'),
    newestFirst,
  ]
  await compareWithAllRows({ db, list: inquiryList, rows, settings })
})

test('careers: every type and search', async () => {
  for (let index = 0; index < 25; index += 1) {
    const title = pick(['Driver', 'Sales', 'Driver and sales'], index)
    const type = pick(['Hybrid', 'Remote', 'On-site'], index + Math.floor(index / 3))
    const texts = { title, type, description: '', location: '', position: '', link: '' }
    const row = { ...texts, id: newId(), salary: 1, search_text: `${title.toLowerCase()}\n'2`, deleted_at: null }
    await db
      .insertInto('career')
      .values({ ...row, created_at: timeOf(index), updated_at: now })
      .execute()
  }
  const rows = await db.selectFrom('career').selectAll().execute()
  const types = ['Hybrid', 'Remote', 'On-site'].map((type): Setting<(typeof rows)[number]> => ({
    query: { type },
    matches: (career) => career.type === type,
  }))
  const settings = [[{}, ...types], searchesOf<(typeof rows)[number]>('driver', 'sa dr'), newestFirst]
  await compareWithAllRows({ db, list: careers.list, rows, settings })
})

test('lists without filters: every search', async () => {
  for (let index = 0; index < 25; index += 1) {
    const name = pick(['Ada Obi', 'Bayo Ade', 'Obinna'], index)
    const created_at = timeOf(index)
    await insertAnnouncement(db, { announcement_text: name, created_at })
    await insertAffiliate(db, { first_name: name, created_at })
    await insertSignup(db, { name, created_at })
    await insertAdmin(db, { name, password: 'mango orchard', search_text: name.toLowerCase(), created_at })
  }
  const settings = [searchesOf('obi', 'ad', 'ba ade'), newestFirst]
  const rowsOf = (table: 'announcement' | 'affiliate' | 'signup' | 'admin') =>
    db.selectFrom(table).select(['id', 'created_at', 'search_text']).execute()
  await compareWithAllRows({ db, list: announcements.list, rows: await rowsOf('announcement'), settings })
  await compareWithAllRows({ db, list: affiliateList, rows: await rowsOf('affiliate'), settings })
  await compareWithAllRows({ db, list: signupList, rows: await rowsOf('signup'), settings })
  await compareWithAllRows({ db, list: userList, rows: await rowsOf('signup'), settings })
  await compareWithAllRows({ db, list: adminList, rows: await rowsOf('admin'), settings })
})

test('lists without a search: every row, in its order', async () => {
  const { id: admin_id } = await insertAdmin(db, { password: 'mango orchard' })
  const { id: other } = await insertAdmin(db, { password: 'mango orchard' })
  for (let index = 0; index < 25; index += 1) {
    const row = { id: newId(), created_at: timeOf(index) }
    const deleted_at = index % 5 === 4 ? now : null
    await db
      .insertInto('banner')
      .values({ ...row, redirect_link: '', updated_at: now, deleted_at })
      .execute()
    await db
      .insertInto('erasure')
      .values({ ...row, admin_id, hashes: '[]', results: '{}' })
      .execute()
    const event = { ...row, kind: 'signed_in', actor_id: null, address: '', device: '' }
    await db
      .insertInto('security_event')
      .values({ ...event, admin_id: pick([admin_id, other], index) })
      .execute()
  }
  const banners = await db.selectFrom('banner').selectAll().execute()
  await compareWithAllRows({ db, list: bannerList, rows: banners, settings: [[isLive], newestFirst] })
  const receipts = await db.selectFrom('erasure').selectAll().execute()
  await compareWithAllRows({ db, list: receiptList, rows: receipts, settings: [newestFirst] })
  const events = await db.selectFrom('security_event').selectAll().execute()
  const own: Setting<(typeof events)[number]> = {
    scope: { admin_id },
    matches: (event) => event.admin_id === admin_id,
  }
  expect(events.length).toBe(25)
  await compareWithAllRows({ db, list: securityEventList, rows: events, settings: [[{}, own], newestFirst] })
})
