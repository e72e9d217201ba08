import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { builtProgram } from '../../../../test/built-program'
import { makeDataFolder } from '../../../../test/data-folder'
import { type Emulator, startEmulator } from '../../../../test/firestore/firestore-emulator'
import { startKillable } from '../../../../test/crash/killable-server'
import { testAdmin } from '../../../../test/insert-rows'
import { type Sent, sendRequest } from '../../../../test/send-request'
import { openDatabase } from '../../../database/open'

const posting = {
  title: 'Driver',
  description: 'Drives buyers to viewings.',
  location: 'Ikeja',
  position: 'Full time',
  salary: 120_000,
  type: 'On-site',
  link: '',
} as const

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.stop())

let dataDir: string
const start = () =>
  startKillable(builtProgram('main'), dataDir, {
    FIRESTORE_PROJECT_ID: emulator.projectId,
    FIRESTORE_EMULATOR_HOST: emulator.host,
  })

/** The rows in PostgreSQL while the server runs. */
async function recorded() {
  const { db, close } = await openDatabase({ dataDir, attach: true })
  try {
    const changes = await db
      .selectFrom('change')
      .select('action')
      .where('entity', '=', 'career')
      .orderBy('id')
      .execute()
    const unfinished = await db.selectFrom('career_write').selectAll().where('done_at', 'is', null).execute()
    return { actions: changes.map(({ action }) => action), unfinished: unfinished.length }
  } finally {
    await close()
  }
}

test('kill -9 around the write of a document loses no change and repeats none', { timeout: 180_000 }, async () => {
  dataDir = makeDataFolder()
  let server = await start()
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  const { token } = (await sendRequest(server.url, sessionEndpoints.signIn, { token: null, body })).response
  const listed = async () => (await sendRequest(server.url, careerEndpoints.list, { token })).response.data
  const create: NonNullable<Sent<typeof careerEndpoints.create>[0]> = {
    token,
    body: posting,
    headers: { 'Idempotency-Key': 'one posting' },
  }
  const killDuring = async (moment: 'before' | 'after', send: () => Promise<unknown>) => {
    let killed: Promise<void> | undefined
    emulator.onWrite = (now) => {
      if (now !== moment) return undefined
      killed ??= server.killTree()
      return 'fail'
    }
    await expect(send()).rejects.toThrow()
    await killed
    emulator.onWrite = () => undefined
    server = await start()
  }

  await killDuring('before', () => sendRequest(server.url, careerEndpoints.create, create))
  expect(await listed()).toEqual([])
  expect(await recorded()).toEqual({ actions: [], unfinished: 0 })

  await killDuring('after', () => sendRequest(server.url, careerEndpoints.create, create))
  expect(await recorded()).toEqual({ actions: ['create'], unfinished: 0 })
  const [made, ...others] = await listed()
  expect([made, others]).toEqual([expect.objectContaining(posting), []])
  expect((await sendRequest(server.url, careerEndpoints.create, create)).response.data.id).toBe(made!.id)
  expect(await listed()).toEqual([made])

  const params = { id: made!.id }
  await killDuring('after', () => sendRequest(server.url, careerEndpoints.remove, { token, params }))
  expect(await listed()).toEqual([])
  await sendRequest(server.url, careerEndpoints.restore, { token, params })
  expect(await listed()).toMatchObject([{ ...posting, id: made!.id, created_at: made!.created_at }])
  expect(await recorded()).toEqual({ actions: ['create', 'delete', 'restore'], unfinished: 0 })

  await sendRequest(server.url, careerEndpoints.update, { token, params, body: { ...posting, salary: 1 } })
  const entries = async () => {
    const query = { params: { entity: 'career', id: made!.id }, token }
    return (await sendRequest(server.url, historyEndpoints.record, query)).response.data
  }
  const [edit] = await entries()
  const undo = { token, params: { id: edit!.id }, body: {}, headers: { 'Idempotency-Key': 'one undo' } }
  await killDuring('after', () => sendRequest(server.url, historyEndpoints.undoChange, undo))
  expect(await listed()).toMatchObject([posting])
  const [undone, edited] = await entries()
  expect([undone!.operation, edited!.undo]).toMatchObject([
    { kind: 'undo', done: 1, undoes: edit!.id, undo: 'possible' },
    'It was undone already',
  ])
  const { data } = (await sendRequest(server.url, historyEndpoints.undoChange, undo)).response
  expect(data).toMatchObject({ operation_id: undone!.operation_id, undone: 1 })
  expect(await entries()).toHaveLength(5)
  await server.killTree()
})
