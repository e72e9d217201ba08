import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { firestoreStore } from '../../test/firestore/careers-stores'
import type { TestApp } from '../../test/start-app'

const store = firestoreStore()
let app: TestApp
beforeAll(async () => {
  app = await store.start()
})
afterAll(() => store.stop())

const reason = 'Careers are stored in Firestore, where changes cannot be undone'
const posting = {
  title: 'Property Sales Executive',
  description: 'Shows homes in Lekki and Ikoyi.',
  location: 'Lekki Phase 1',
  position: 'Full time',
  salary: 450_000,
  type: 'Hybrid',
} as const

test('changes of careers in Firestore are shown with the reason why they cannot be undone, and nothing is written', async () => {
  const { id } = (await app.request(careerEndpoints.create, { body: posting })).response.data
  await app.request(careerEndpoints.update, { params: { id }, body: { ...posting, salary: 500_000 } })
  const params = { entity: 'career', id }
  const { data } = (await app.request(historyEndpoints.record, { params })).response
  expect(data).toMatchObject([
    { action: 'update', fields: { salary: { before: 450_000, after: 500_000 } }, undo: reason },
    { action: 'create', undo: reason },
  ])
  const time = new Date().toISOString()
  for (const { status, error } of [
    await app.request(historyEndpoints.undoChange, { params: { id: data[0]!.id }, body: {} }),
    await app.request(historyEndpoints.restoreVersion, { params, body: { time } }),
    await app.request(historyEndpoints.at, { params, query: { time } }),
  ])
    expect([status, error.message]).toEqual([409, reason])
  expect(await app.db.selectFrom('career').selectAll().execute()).toEqual([])
  expect((await app.request(careerEndpoints.list)).response.data).toMatchObject([{ id, salary: 500_000 }])
})

test('the bin does not show careers of our own table, which the calls do not restore', async () => {
  const query = { entity: 'career' } as const
  expect((await app.request(historyEndpoints.bin, { query })).response.data).toEqual([])
})
