import { stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makePaddedPhotograph } from '../../../test/media/pictures'
import { continueUpload, errorOf, offsetOf, startUpload, type UploadTarget } from '../../../test/media/resumable-upload'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { watchUncaught } from '../../../test/watch-uncaught'

let app: TestApp
let me: UploadTarget
let photograph: Buffer

beforeAll(async () => {
  app = await startApp()
  photograph = await makePaddedPhotograph()
  me = { url: app.url, token: app.token }
})
afterAll(() => app.close())

const fileOf = (address: string) => join(app.dataDir, 'media', '.uploads', address.split('/').at(-1) ?? '')

test('an upload is stored up to where the connection broke', async () => {
  const address = await startUpload(me, photograph)
  const sending = sendUnfinished(address)
  await until('the bytes are on the disk', async () => (await stat(fileOf(address)).catch(() => null))?.size === 9_000)
  sending.destroy()
  expect(await offsetOf(me, address)).toBe(9_000)
  const rest = await continueUpload(me, address, 9_000, new Uint8Array(photograph.subarray(9_000)))
  expect(rest.status).toBe(204)
})

test('a request that breaks off before its body is read is no uncaught error', async () => {
  const uncaught = watchUncaught()
  const address = await startUpload(me, photograph)
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table upload`.execute(tx)
    const sending = sendUnfinished(address)
    await until('it waits for its row', async () => (await waitingForLocks()) === 1)
    await new Promise((resolve) => sending.once('close', resolve).destroy())
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  })
  expect(await offsetOf(me, address)).toBe(0)
  expect(uncaught).toEqual([])
})

test('an upload takes over from a connection that looks open, and leaves it the bytes that it has', async () => {
  const address = await startUpload(me, photograph)
  const hanging = sendUnfinished(address)
  await until('the bytes are on the disk', async () => (await stat(fileOf(address)).catch(() => null))?.size === 9_000)
  expect(await offsetOf(me, address)).toBe(9_000)
  const rest = await continueUpload(me, address, 9_000, new Uint8Array(photograph.subarray(9_000)))
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(photograph.length)])
  hanging.destroy()
})

test('the fourth upload at the same time gets a 429, until one of the others has ended', async () => {
  const addresses = await Promise.all([1, 2, 3, 4].map(() => startUpload(me, photograph)))
  const hanging = addresses.slice(0, 3).map(sendUnfinished)
  const sizes = () => Promise.all(addresses.slice(0, 3).map((address) => stat(fileOf(address)).catch(() => null)))
  await until('three are written', async () => (await sizes()).every((file) => file?.size === 9_000))
  const fourth = await continueUpload(me, addresses[3]!, 0, new Uint8Array(photograph))
  expect(fourth.headers.get('retry-after')).toBe('15')
  expect(await errorOf(fourth)).toMatchObject({ status_code: 429, code: 'too_many' })
  for (const sending of hanging) sending.destroy()
  await until('it can be sent', async () => {
    const response = await continueUpload(me, addresses[3]!, 0, new Uint8Array(photograph))
    return response.status === 204
  })
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

function sendUnfinished(address: string) {
  const headers = {
    Authorization: app.token,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': photograph.length,
  }
  const sending = httpRequest(app.url + address, { method: 'PATCH', headers }).on('error', () => {})
  sending.write(photograph.subarray(0, 9_000))
  return sending
}
