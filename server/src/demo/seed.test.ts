import { adminCalls } from '@gatehouse/contract/admin'
import { affiliateCalls } from '@gatehouse/contract/affiliate'
import { agentCalls } from '@gatehouse/contract/agent'
import { bannerCalls } from '@gatehouse/contract/banner'
import { careerCalls } from '@gatehouse/contract/career'
import { propertyCalls } from '@gatehouse/contract/property'
import { inquiryCalls } from '@gatehouse/contract/inquiry'
import { newsCalls } from '@gatehouse/contract/news'
import { statsCalls } from '@gatehouse/contract/stats'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeDataFolder } from '../../test/data-folder'
import { startApp, type TestApp } from '../../test/start-app'
import { testAdmin } from '../../test/make'
import { buildApp } from '../app'
import { readConfig } from '../config'
import { signIn } from './caller'
import { composeListings } from './demo-listings'
import { fillBusiness } from './fill-business'
import { seedDemo } from './seed'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a demo that is there already is left as it is', async () => {
  const dataDir = join(makeDataFolder(), 'demo-data')
  mkdirSync(dataDir)
  const lines: string[] = []
  await seedDemo(readConfig({ DATA_DIR: dataDir }), (line) => lines.push(line))
  expect(lines).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
})

test('agents and properties come through the real calls, on their days of the past', { timeout: 240_000 }, async () => {
  const today = new Date()
  const clock = { now: today }
  const server = await buildApp({ ...app, now: () => clock.now })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const call = await signIn(url, { ...app.config, adminEmail: testAdmin.email, adminPassword: testAdmin.password })
  const all = composeListings(today)
  const archived = all.find(({ isArchived }) => isArchived)!
  const listings = [archived, all.find(({ hasVideo }) => hasVideo)!]
  await fillBusiness({ ...app, clock, call, print: () => {} }, today, listings)
  await server.close()

  const agents = await app.request(agentCalls.list)
  expect(agents.answer.data).toHaveLength(12)
  expect(agents.answer.data.filter(({ logo }) => logo !== null)).toHaveLength(12)
  expect((await app.request(affiliateCalls.list)).answer).toHaveLength(14)
  expect((await app.request(adminCalls.list)).answer.data).toHaveLength(6)
  const banners = await app.request(bannerCalls.list)
  expect(banners.answer.data).toHaveLength(5)
  expect(banners.answer.data[0]?.media.banner_image).toMatchObject({ width: 1280, height: 768 })
  const careers = await app.request(careerCalls.list)
  expect(careers.answer.data[0]).toMatchObject({ title: 'Legal Officer, Land Titles', salary: 550_000 })
  const shown = await app.request(propertyCalls.list)
  const [filmed] = shown.answer.data.filter(({ video_upload }) => video_upload !== null)
  expect(filmed).toMatchObject({
    location: listings[1]!.input.location,
    created_at: listings[1]!.createdAt.toISOString(),
  })
  expect(filmed!.property_images).toHaveLength(listings[1]!.pictures)
  const kept = await app.request(propertyCalls.listArchived)
  expect(kept.answer.data.map(({ location }) => location)).toEqual([archived.input.location])
  const stats = await app.request(statsCalls.find)
  expect(stats.answer.data).toMatchObject({ registered_users: 40, inquiries: 15 })
  const weeks = stats.answer.data.signups_by_week.map((week) => week.count)
  expect(weeks.filter((count) => count > 0).length).toBeGreaterThan(9)
  const { data: inquiries } = (await app.request(inquiryCalls.list)).answer
  expect(new Set(inquiries.map(({ message }) => message)).size).toBe(15)
  const lastLook = new Date(today.getTime() - 3 * 86_400_000).toISOString()
  expect((await app.request(newsCalls.find)).answer.data.since).toBe(lastLook)
  expect(stats.answer.data).toMatchObject({
    registered_properties: 8,
    archived_properties: 1,
    registered_agents: 12,
    registered_affiliates: 14,
    announcements: 8,
    in_app_announcements: 3,
  })
})
