import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'
import { suggestAreas } from './suggest-areas'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('requires a token while the listings are not public', async () => {
  expect((await app.request(areaEndpoints.suggest, { token: null, query: { q: 'lekki' } })).status).toBe(401)
})

test('responds with the areas for the text', async () => {
  const { status, response } = await app.request(areaEndpoints.suggest, { query: { q: 'yab' } })
  expect(status).toBe(200)
  expect(response.data[0]).toEqual({ id: 'yaba-lagos', name: 'Yaba', state: 'Lagos', parent: null })
  expect((await app.request(areaEndpoints.suggest, {})).response.data).toEqual([])
})

test('responds with the area that has the id', async () => {
  const { response } = await app.request(areaEndpoints.suggest, { query: { id: 'VGC-lagos' } })
  expect(response.data).toEqual([{ id: 'vgc-lagos', name: 'VGC', state: 'Lagos', parent: 'Lekki' }])
  expect((await app.request(areaEndpoints.suggest, { query: { id: 'nowhere-lagos' } })).response.data).toEqual([])
})

test('responds with 304 while the client has the same areas', async () => {
  const get = (headers = {}) => app.request(areaEndpoints.suggest, { query: { q: 'yab' }, headers })
  const etag = (await get()).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"\S+"$/)
  const { status, text } = await get({ 'If-None-Match': etag })
  expect([status, text]).toEqual([304, ''])
  expect((await get({ 'If-None-Match': 'W/"other"' })).status).toBe(200)
})

const namesFor = (typed: string) => suggestAreas(typed).map(({ name }) => name)

test.each([
  ['lek', 'Lekki'],
  ['Ìkò', 'Ikoyi'],
  ['VI', 'Victoria Island'],
  ['lekki ph', 'Lekki Phase 1'],
  ['phase 2 lekki', 'Lekki Phase 2'],
  ['gwarim', 'Gwarinpa'],
  ['gra ikeja', 'Ikeja GRA'],
  ['port h', 'Port Harcourt'],
])('suggests for %j first %s', (typed, name) => {
  expect(namesFor(typed)[0]).toBe(name)
})

test('tells the state and the area around the suggested one', () => {
  expect(suggestAreas('ikate')[0]).toEqual({ id: 'ikate-lagos', name: 'Ikate', state: 'Lagos', parent: 'Lekki' })
  expect(suggestAreas('lekki')[0]).toMatchObject({ name: 'Lekki', parent: null })
})

test('suggests at most ten, and none for nothing typed or an unknown place', () => {
  expect(namesFor('a')).toHaveLength(10)
  expect(namesFor(' , ')).toEqual([])
  expect(namesFor('Qqq')).toEqual([])
})
