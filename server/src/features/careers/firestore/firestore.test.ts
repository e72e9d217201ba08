import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { describe, expect, test } from 'vitest'

import { firestoreSettings } from '../../../../test/firestore/careers-stores'
import { posting, setUpFirestoreCareers } from '../../../../test/firestore/firestore-careers'
import { startEmulator } from '../../../../test/firestore/firestore-emulator'
import { insertAdmin, openSession } from '../../../../test/insert-rows'
import { beginAuthenticatedRequest } from '../../../../test/slow-request'
import { startApp } from '../../../../test/start-app'
import { until } from '../../../../test/until'
import { inTransaction } from '../../../database/transaction'
import { recordWrite } from './document-write'
import { openFirestore } from './client'

const careers = setUpFirestoreCareers()
const { documents, create, listed, changes } = careers

describe('an interrupted change', () => {
  const interrupt = (moment: 'before' | 'after') => {
    careers.emulator.onWrite = (now) => (now === moment ? 'fail' : undefined)
  }
  const unfinished = () => careers.app.db.selectFrom('career_write').selectAll().where('done_at', 'is', null).execute()
  const ageWrites = () =>
    careers.app.pool.query(`update career_write set created_at = created_at - interval '2 minutes'`)

  test('before the document was written is removed and logged', async () => {
    interrupt('before')
    expect((await create()).status).toBe(503)
    careers.emulator.onWrite = () => undefined
    await careers.app.careers.finishInterrupted()
    expect(await unfinished()).toHaveLength(1)
    await ageWrites()
    await careers.app.careers.finishInterrupted()
    expect(await unfinished()).toEqual([])
    expect(await listed()).toEqual([])
    expect(await changes()).toEqual([])
    expect(careers.app.logLines.at(-1)).toContain('a change of a career was interrupted before it was written')
  })

  test('after the document was written is recorded once', async () => {
    interrupt('after')
    expect((await create()).status).toBe(503)
    careers.emulator.onWrite = () => undefined
    await ageWrites()
    await Promise.all([careers.app.careers.finishInterrupted(), careers.app.careers.finishInterrupted()])
    expect(await unfinished()).toEqual([])
    expect(await listed()).toMatchObject([posting])
    expect(await changes()).toEqual(['create'])
  })

  test('is neither started nor finished by an admin who is signed out while the request arrives', async () => {
    const { id, ...admin } = await insertAdmin(careers.app.db, { password: 'palm wine at dusk' })
    const sendWhileSignedOut = async (token: string, key: string) => {
      const headers = { 'Idempotency-Key': key }
      const request = await beginAuthenticatedRequest(careers.app, {
        endpoint: careerEndpoints.create,
        token,
        body: posting,
        headers,
      })
      expect((await careers.app.request(sessionEndpoints.signOut, { token })).status).toBe(200)
      return (await request.finish()).status
    }
    const open = () => openSession(careers.app.db, { id, password_hash: admin.password_hash })
    expect(await sendWhileSignedOut(await open(), 'new')).toBe(401)
    expect([await unfinished(), await listed(), await changes()]).toEqual([[], [], []])

    interrupt('before')
    const broken = { body: posting, token: await open(), headers: { 'Idempotency-Key': 'broken off' } }
    expect((await careers.app.request(careerEndpoints.create, broken)).status).toBe(503)
    careers.emulator.onWrite = () => undefined
    expect(await sendWhileSignedOut(broken.token, 'broken off')).toBe(401)
    expect([await listed(), await changes()]).toEqual([[], []])
  })

  test.each(['before', 'after'] as const)(
    '%s the write is finished by a repeated request with its key',
    async (moment) => {
      interrupt(moment)
      const key = { 'Idempotency-Key': `broken off ${moment}` }
      expect((await create(key)).status).toBe(503)
      careers.emulator.onWrite = () => undefined
      const { response } = await create(key)
      expect(await listed()).toEqual([response.data])
      expect(await changes()).toEqual(['create'])
      await ageWrites()
      await careers.app.careers.finishInterrupted()
      expect((await create(key)).response).toEqual(response)
      expect(await changes()).toEqual(['create'])
    },
  )

  test('whose row was removed during a slow repeated request is recorded, and its delete can be restored', async () => {
    const { id } = (await create()).response.data
    interrupt('before')
    expect((await careers.app.request(careerEndpoints.remove, { params: { id } })).status).toBe(503)
    careers.emulator.onWrite = () => undefined
    const [write] = await unfinished()
    await ageWrites()
    await careers.app.careers.finishInterrupted()
    expect(await unfinished()).toEqual([])
    // The repeated request read the row before it was removed, and its commit arrives now.
    await documents().doc(id).delete()
    const record = () => inTransaction(careers.app.db, (tx) => recordWrite(tx, write!, new Date()))
    await Promise.all([record(), record()])
    expect(await changes()).toEqual(['create', 'delete'])
    await careers.app.request(careerEndpoints.restore, { params: { id } })
    expect(await listed()).toMatchObject([{ id, ...posting }])
  })

  test('can be an edit or a delete', async () => {
    const { id } = (await create()).response.data
    interrupt('after')
    const body = { ...posting, title: 'Clerk' }
    expect((await careers.app.request(careerEndpoints.update, { params: { id }, body })).status).toBe(503)
    await ageWrites()
    await careers.app.careers.finishInterrupted()
    expect((await careers.app.request(careerEndpoints.remove, { params: { id } })).status).toBe(503)
    careers.emulator.onWrite = () => undefined
    await ageWrites()
    await careers.app.careers.finishInterrupted()
    expect(await changes()).toEqual(['create', 'update', 'delete'])
    await careers.app.request(careerEndpoints.restore, { params: { id } })
    expect(await listed()).toMatchObject([{ id, title: 'Clerk' }])
  })
})

test('a key expires after a day: used again after that, it makes a new delete', async () => {
  const { id } = (await create()).response.data
  const remove = () =>
    careers.app.request(careerEndpoints.remove, { params: { id }, headers: { 'Idempotency-Key': `delete ${id}` } })
  await remove()
  await careers.app.pool.query(
    `delete from idempotency_key;
     update career_write set created_at = created_at - interval '25 hours', done_at = done_at - interval '25 hours'`,
  )
  await careers.app.careers.finishInterrupted()
  await careers.app.request(careerEndpoints.restore, { params: { id } })
  expect(await listed()).toHaveLength(1)
  expect((await remove()).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await changes()).toEqual(['create', 'delete', 'restore', 'delete'])
})

test('old writes are removed, and the document of a delete after 30 days', async () => {
  const { id } = (await create()).response.data
  await careers.app.request(careerEndpoints.remove, { params: { id } })
  const rows = () =>
    careers.app.db.selectFrom('career_write').select(['action', 'before']).orderBy('created_at').execute()
  await careers.app.pool.query(
    `update career_write set created_at = created_at - interval '25 hours', done_at = done_at - interval '25 hours'`,
  )
  await careers.app.careers.finishInterrupted()
  expect(await rows()).toMatchObject([{ action: 'delete', before: { title: posting.title } }])
  await careers.app.pool.query(`update career_write set created_at = created_at - interval '30 days'`)
  await careers.app.careers.finishInterrupted()
  expect(await rows()).toEqual([{ action: 'delete', before: null }])
  expect((await careers.app.request(careerEndpoints.remove, { params: { id } })).status).toBe(200)
})

test('an unreachable Firestore is a prompt 503 with a message, and everything else works', async () => {
  const stoppedEmulator = await startEmulator()
  const settings = { ...firestoreSettings(stoppedEmulator, 500) }
  await stoppedEmulator.stop()
  const offline = await startApp({ firestore: settings })
  const startedAt = performance.now()
  for (const outcome of [
    await offline.request(careerEndpoints.list),
    await offline.request(careerEndpoints.create, { body: posting }),
    await offline.request(careerEndpoints.remove, { params: { id: 'Ab3' } }),
  ]) {
    expect([outcome.status, outcome.error.message]).toEqual([
      503,
      'The careers cannot be reached just now. Please try again in a moment.',
    ])
    expect(outcome.headers.get('Retry-After')).toBe('5')
  }
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  expect((await offline.request(statsEndpoints.find)).status).toBe(200)
  await offline.careers.finishInterrupted(true)
  await until('the log says why', () => offline.logLines.some((line) => line.includes('the careers cannot be reached')))
  await offline.close()
})

// Codes with which a commit reports that the document has changed.
test.each([
  [5, 'The database (default) does not exist for project ade-homes-test'],
  [9, 'The Cloud Firestore API is not available for Firestore in Datastore Mode database'],
])('a project whose reads fail with %i is unavailable too', async (code, details) => {
  const firestore = openFirestore(firestoreSettings(careers.emulator), careers.app.log)
  const read = firestore.run(() => Promise.reject(Object.assign(new Error(details), { code, details })))
  await expect(read).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The careers cannot be reached just now. Please try again in a moment.',
  })
  expect(careers.app.logLines.at(-1)).toContain(`${code} ${details}`)
  await firestore.close()
})
