import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { firestoreStore, ownStore } from '../../../test/firestore/careers-stores'
import { freePort } from '../../../test/free-port'
import type { TestApp } from '../../../test/start-app'
import { newId } from '../../database/id'
import { openCareers } from '../../features/careers/service'
import { sealChanges } from '../../records/changes/seal'
import { listActivity } from '../read-changes'

const posting = {
  title: 'Property Sales Executive',
  description: 'Shows homes in Lekki and Ikoyi.',
  location: 'Lekki Phase 1',
  position: 'Full time',
  salary: 450_000,
  type: 'Hybrid',
  link: '',
} as const

describe.each([ownStore(), firestoreStore()])('careers in $name', (store) => {
  let app: TestApp
  beforeAll(async () => {
    app = await store.start()
  })
  afterAll(() => store.stop())
  beforeEach(async () => {
    await store.clear(app)
    await app.pool.query('delete from operation')
  })

  const create = async () => (await app.request(careerEndpoints.create, { body: posting })).response.data.id
  const update = (id: string, fields: object) =>
    app.request(careerEndpoints.update, { params: { id }, body: { ...posting, ...fields } })
  const remove = (id: string) => app.request(careerEndpoints.remove, { params: { id } })
  const history = async (id: string) =>
    (await app.request(historyEndpoints.record, { params: { entity: 'career', id } })).response.data
  const lastChange = async (id: string) => (await history(id))[0]!
  const undo = (id: string, choose?: Record<string, 'then' | 'now'>, headers = {}) =>
    app.request(historyEndpoints.undoChange, { params: { id }, body: choose ? { choose } : {}, headers })
  const undoOperation = (id: string) => app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })
  const listed = async () => (await app.request(careerEndpoints.list)).response.data
  const bin = async () => (await app.request(historyEndpoints.bin, { query: { entity: 'career' } })).response.data

  test('an edit is undone, as an operation that is undone in turn, and what was undone says so', async () => {
    const id = await create()
    await update(id, { salary: 500_000 })
    const edit = await lastChange(id)
    expect(edit).toMatchObject({ label: posting.title, undo: 'possible' })
    const { response } = await undo(edit.id)
    expect(response).toMatchObject({ message: 'The change was undone', data: { undone: 1, left: [] } })
    expect(await listed()).toMatchObject([{ id, salary: 450_000 }])
    const [undone, edited] = await history(id)
    expect(undone).toMatchObject({ operation: { kind: 'undo', done: 1, total: 1, undo: 'possible' } })
    expect(edited!.undo).toBe('It was undone already')
    expect((await undo(edit.id)).error.message).toBe('It was undone already')
    const redone = await undoOperation(response.data.operation_id)
    expect(redone.response.data).toMatchObject({ undone: 1, left: [] })
    expect(await listed()).toMatchObject([{ id, salary: 500_000 }])
    expect((await undoOperation(response.data.operation_id)).response.data).toEqual(redone.response.data)
    expect((await undo(edit.id)).response.data.undone).toBe(1)
    expect(await listed()).toMatchObject([{ id, salary: 450_000 }])
  })

  test('of a field that was changed since, a choice is needed; the others are put back', async () => {
    const id = await create()
    await update(id, { salary: 500_000, location: 'Yaba' })
    const { id: change } = await lastChange(id)
    await update(id, { salary: 600_000, location: 'Yaba' })
    const { status, error } = await undo(change)
    expect([status, error]).toMatchObject([
      409,
      { conflicts: [{ field: 'salary', now: 600_000, changed_by: 'Ngozi Adeyemi' }] },
    ])
    expect(JSON.stringify(error)).toContain('"then":450000')
    expect((await undo(change, { salary: 'now' })).status).toBe(200)
    expect(await listed()).toMatchObject([{ salary: 600_000, location: posting.location }])
  })

  test('an operation leaves what was changed since, and can be tried again', async () => {
    const id = await create()
    await update(id, { salary: 500_000 })
    const { operation_id } = (await undo((await lastChange(id)).id)).response.data
    await update(id, { title: 'Driver' })
    const left = [{ entity: 'career', id, reason: 'It was changed since by Ngozi Adeyemi' }]
    expect((await undoOperation(operation_id)).response.data).toMatchObject({ undone: 0, left })
    await undo((await lastChange(id)).id)
    expect((await undoOperation(operation_id)).response.data).toMatchObject({ undone: 1, left: [] })
    expect(await listed()).toMatchObject([{ title: posting.title, salary: 500_000 }])
  })

  test('a delete is undone with the place in the list, and a create by a delete, after a question', async () => {
    const id = await create()
    const created = await lastChange(id)
    const [before] = await listed()
    await remove(id)
    expect(await lastChange(id)).toMatchObject({ action: 'delete', label: posting.title, undo: 'possible' })
    await undo((await lastChange(id)).id)
    expect(await listed()).toMatchObject([{ id, created_at: before!.created_at, ...posting }])
    await update(id, { salary: 1 })
    const { status, error } = await undo(created.id)
    expect([status, error]).toMatchObject([409, { conflicts: [{ field: 'record', changed_by: 'Ngozi Adeyemi' }] }])
    await undo(created.id, { record: 'then' })
    expect(await listed()).toEqual([])
    expect((await history(id)).find(({ action }) => action === 'create')!.undo).toBe('It was undone already')
  })

  test('the bin has what was deleted and not restored, with who deleted it', async () => {
    const [one, other] = [await create(), await create()]
    await remove(one)
    await remove(other)
    expect(await bin()).toMatchObject([
      { entity: 'career', id: other, label: posting.title, deleted_by: { name: 'Ngozi Adeyemi' }, files: 0 },
      { id: one },
    ])
    const first = (await app.request(historyEndpoints.bin, { query: { entity: 'career', limit: 1 } })).response
    const query = { entity: 'career', limit: 1, cursor: first.next_cursor! } as const
    expect((await app.request(historyEndpoints.bin, { query })).response.data.map(({ id }) => id)).toEqual([one])
    await app.request(careerEndpoints.restore, { params: { id: one } })
    expect((await bin()).map(({ id }) => id)).toEqual([other])
    await store.ageDeleted(app, 31)
    expect(await bin()).toEqual([])
  })

  test('a posting is shown as it was, and that version is restored, which can be undone', async () => {
    const id = await create()
    const time = new Date((await lastChange(id)).created_at).toISOString()
    // Times of changes are compared.
    await delay(5)
    await update(id, { salary: 500_000, title: 'Driver' })
    const params = { entity: 'career', id }
    const past = (await app.request(historyEndpoints.at, { params, query: { time } })).response
    expect(past).toMatchObject({ data: { id, ...posting }, missing_files: 0 })
    const restore = () => app.request(historyEndpoints.restoreVersion, { params, body: { time } })
    const { response } = await restore()
    expect(response).toMatchObject({ message: 'The record is as it was then', data: { undone: 1 } })
    expect(await listed()).toMatchObject([posting])
    expect((await restore()).response).toMatchObject({ message: 'Everything is as it was already' })
    await undoOperation(response.data.operation_id)
    expect(await listed()).toMatchObject([{ salary: 500_000, title: 'Driver' }])
    const before = { params, query: { time: '2020-01-01T00:00:00Z' } }
    expect((await app.request(historyEndpoints.at, before)).status).toBe(404)
  })

  test('an undo that is sent again with its key has the same response, and of two at once one changes it', async () => {
    const id = await create()
    await update(id, { salary: 500_000 })
    const { id: change } = await lastChange(id)
    const headers = { 'Idempotency-Key': newId() }
    const first = await undo(change, undefined, headers)
    expect((await undo(change, undefined, headers)).response).toEqual(first.response)
    await undoOperation(first.response.data.operation_id)
    const both = await Promise.all([undo(change), undo(change)])
    const operations = both.flatMap((result) => (result.status === 200 ? result.response.data.operation_id : []))
    expect(new Set(operations).size).toBe(1)
    expect(await history(id)).toHaveLength(5)
    expect(await listed()).toMatchObject([{ salary: 450_000 }])
  })
})

describe('careers in Firestore', () => {
  const store = firestoreStore()
  let app: TestApp
  beforeAll(async () => {
    app = await store.start()
  })
  afterAll(() => store.stop())

  test('while they cannot be reached, the activity shows the other changes, and says so at theirs', async () => {
    const { id } = (await app.request(careerEndpoints.create, { body: posting })).response.data
    const firestore = { projectId: 'none', emulatorHost: `127.0.0.1:${await freePort()}`, timeoutMs: 200 }
    const offline = await openCareers({ ...app, config: { firestore } })
    const body = { announcement_text: 'Open house', redirect_link: '' }
    await app.request(announcementEndpoints.create, { body })
    await sealChanges(app.db)
    const context = { db: app.db, origin: '', careers: offline.elsewhere }
    const { data } = await listActivity(context, {})
    await offline.close()
    expect(data[0]).toMatchObject({ entity: 'announcement', undo: 'possible' })
    expect(data.filter(({ entity_id }) => entity_id === id)).toMatchObject([
      { action: 'create', undo: 'The careers cannot be reached at the moment' },
    ])
  })

  test('many are not changed at once', async () => {
    const body = { entity: 'career', action: 'delete', select: { ids: [newId()] } } as const
    const { status, error } = await app.request(bulkEndpoints.create, { body })
    expect([status, error.message]).toEqual([
      409,
      'Careers are stored in Firestore, where only one is changed at a time',
    ])
  })
})
