import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { addedAreaEndpoints } from '@gatehouse/contract/areas/area'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { ResponseBody, Endpoint } from '@gatehouse/contract/endpoint'
import { feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { readConfig } from '@gatehouse/server/config'
import { openDatabase } from '@gatehouse/server/database/open'
import { type Gatehouse, startGatehouse } from '@gatehouse/server/start'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sendRequest } from '../../../server/test/send-request'
import { fillDataFolder } from './fill-data-folder'
import { composeInquiries } from '../business/inquiries'
import { composeListings, type DemoListing } from '../business/listings'
import { composeSignups } from '../business/signups'

const credentials = { email: 'demo@gatehouse.local', pswd: 'a house in Lagos' }
const today = new Date()
const listings = chooseListings(composeListings(today))
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'))
const settings = {
  DATA_DIR: join(folder, 'demo-data'),
  ADMIN_EMAIL: credentials.email,
  ADMIN_PASSWORD: credentials.pswd,
  PORT: '0',
}
let gatehouse: Gatehouse
let token = ''
let leftInStaging: string[]

beforeAll(async () => {
  await fillDataFolder(readConfig(settings), () => {}, today, listings)
  const staging = join(settings.DATA_DIR, 'staging')
  leftInStaging = existsSync(staging) ? readdirSync(staging) : []
  gatehouse = await startGatehouse(settings, () => {})
  token = (await sendRequest(gatehouse.url, sessionEndpoints.signIn, { token: null, body: credentials })).response.token
}, 120_000)

afterAll(async () => {
  await gatehouse.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every list contains the records of the business', async () => {
  expect((await read(adminEndpoints.list)).data).toHaveLength(6)
  expect(await read(affiliateEndpoints.list)).toHaveLength(14)
  const agents = (await read(agentEndpoints.list)).data
  expect(agents).toHaveLength(12)
  expect(agents.filter(({ logo }) => logo === null)).toEqual([])
  const banners = (await read(bannerEndpoints.list)).data
  expect(banners.map(({ media }) => media.banner_image)).toEqual(
    Array(5).fill(expect.objectContaining({ width: 1280, height: 768 })),
  )
  const careers = (await read(careerEndpoints.list)).data
  expect(careers[0]).toMatchObject({ title: 'Legal Officer, Land Titles', salary: 550_000 })
})

test('a portal has its mapping, and the webhook of the site is paused, so that nothing is sent', async () => {
  const [mapping, ...others] = (await read(feedMappingEndpoints.list)).data
  expect([mapping?.name, mapping?.fields.length, others]).toEqual(['house-portal', 10, []])
  const feed = await fetch(`${gatehouse.url}/feeds/listings.xml?mapping=house-portal`, {
    headers: { Authorization: token },
  })
  expect(await feed.text()).toContain('<country>Nigeria</country>')
  expect((await read(webhookEndpoints.list)).data).toEqual([
    expect.objectContaining({ name: 'Website', is_paused: true, pending: 0 }),
  ])
})

test('an area is added, and a listing names an unknown area', async () => {
  expect((await read(addedAreaEndpoints.list)).data.map(({ name }) => name)).toEqual(['Unity Gardens'])
  const unknown = (await read(addedAreaEndpoints.unknown)).data
  expect(unknown).toEqual([expect.objectContaining({ words: 'Pasali Hills', state: 'Abuja', count: 1 })])
})

test('a listing that was duplicated and an announcement that was sent twice are in the bin, and views are shared', async () => {
  const { data } = await read(historyEndpoints.bin)
  expect(data.map(({ entity }) => entity)).toEqual(['announcement', 'property'])
  const views = (await read(viewEndpoints.list)).data
  expect(views.map(({ name }) => name)).toEqual(['Under offer', 'Lekki for sale'])
})

test('a property has its photographs, its floor plan and its video, and the date on which it was listed', async () => {
  const { data } = await read(propertyEndpoints.list)
  const withVideo = data.find(({ video_upload }) => video_upload !== null)
  const listing = listings.find(({ video }) => video !== null)!
  expect(withVideo).toMatchObject({ location: listing.input.location, created_at: listing.createdAt.toISOString() })
  expect(withVideo!.property_images).toHaveLength(listing.photographs.length)
  const planned = listings.find(({ floorPlan }) => floorPlan !== null)!
  expect(data.find(({ location }) => location === planned.input.location)!.floor_plan).toHaveLength(1)
})

test('a property that is sold or let is archived', async () => {
  const { data } = await read(propertyEndpoints.listArchived)
  const sold = listings.filter(({ archivedAt }) => archivedAt !== null).map(({ input }) => input.location)
  expect(sold).not.toEqual([])
  expect(data.map(({ location }) => location)).toEqual(sold)
  expect(data.filter(({ state }) => !['sold', 'let'].includes(state))).toEqual([])
})

test('the dashboard shows a year of listings, and sign-ups and inquiries in every week that it covers', async () => {
  const { data: stats } = await read(statsEndpoints.find)
  expect(stats).toMatchObject({
    registered_users: 144,
    inquiries: 30,
    registered_properties: listings.length + 6,
    archived_properties: 1,
    registered_agents: 12,
    registered_affiliates: 14,
    announcements: 8,
    in_app_announcements: 3,
  })
  expect(stats.signups_by_week.filter(({ count }) => count > 0).length).toBeGreaterThan(9)
  expect((await read(inquiryEndpoints.list)).data).toHaveLength(30)
})

test('the sign-ups and inquiries of the last three days are new to the admin', async () => {
  const isNew = ({ createdAt }: { createdAt: Date }) => today.getTime() - createdAt.getTime() < 3 * 86_400_000
  const signups = composeSignups(today).filter(isNew).length
  const { data } = await read(notificationEndpoints.find)
  expect(signups).toBeGreaterThan(0)
  expect(data).toMatchObject({ signups, inquiries: composeInquiries(today, listings).filter(isNew).length })
})

test('every record has its change row, at its time, by an admin who existed then', async () => {
  const database = await openDatabase({ dataDir: settings.DATA_DIR, attach: true })
  const changes = await database.db
    .selectFrom('change')
    .leftJoin('admin', 'admin.id', 'change.admin_id')
    .select(['change.created_at', 'change.entity', 'admin.created_at as admin_since'])
    .execute()
  await database.close()
  expect(changes.length).toBeGreaterThan(220)
  expect(changes.filter(({ created_at, admin_since }) => admin_since && admin_since > created_at)).toEqual([])
  expect(changes.filter(({ created_at }) => created_at > today)).toEqual([])
})

test('no staged file is left', () => {
  expect(leftInStaging).toEqual([])
})

test('an existing data folder is not changed', async () => {
  const dataDir = join(folder, 'other-data')
  mkdirSync(dataDir)
  const lines: string[] = []
  await fillDataFolder(readConfig({ ...settings, DATA_DIR: dataDir }), (line) => lines.push(line))
  expect(lines).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
})

/** One that is archived, one with a floor plan and the one with the video. */
function chooseListings(all: readonly DemoListing[]): DemoListing[] {
  const archived = all.find(({ archivedAt }) => archivedAt !== null)!
  const planned = all.find(({ floorPlan, archivedAt }) => floorPlan !== null && archivedAt === null)!
  return [archived, planned, all.find(({ video }) => video !== null)!]
}

async function read<E extends Endpoint>(endpoint: E): Promise<ResponseBody<E>> {
  return (await sendRequest<E>(gatehouse.url, endpoint, { token })).response
}
