import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sealChanges } from '@gatehouse/server/records/changes/seal'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProperty } from '../../server/test/insert-rows'
import { startApp, type TestApp } from '../../server/test/start-app'
import { installExample } from './install-example'

let app: TestApp
let example: ReturnType<typeof installExample>
let key: string
beforeAll(async () => {
  example = installExample({ name: 'nightly-sync', packages: ['node-sqlite3-wasm'] })
  app = await startApp()
  const body = { name: 'Sync', scopes: ['read listings' as const, 'changes' as const] }
  key = (await app.request(apiKeyEndpoints.create, { body })).response.data.key
})
afterAll(async () => {
  await app.close()
  example.remove()
})

const file = () => join(example.folder, 'listings.sqlite')

/** Runs the example, and returns what it prints. */
async function sync(variables: object = {}): Promise<string> {
  await sealChanges(app.db)
  const env = { ...process.env, GATEHOUSE_URL: app.url, GATEHOUSE_KEY: key, ...variables }
  const { stdout } = await promisify(execFile)(process.execPath, ['sync.mjs', file()], { cwd: example.folder, env })
  return stdout
}

function query(sql: string) {
  const database = new sqlite.Database(file())
  try {
    return database.all(sql)
  } finally {
    database.close()
  }
}

/** The rows of the table are those of the server's list. */
async function expectSame() {
  const { data } = (await app.request(propertyEndpoints.list)).response
  const rows = data.map(({ id, location, price, version }) => ({ id, location, price, version }))
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect(query('select id, location, price, version from listing order by id')).toEqual(rows.toSorted(byId))
}

test('the first sync copies all listings, and later ones what has changed', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const { id } = await insertProperty(app.db, { location: `Road ${count}` })
    ids.push(id)
  }
  expect(await sync()).toBe('5 records were read. There are 5 listings.\n')
  await expectSame()
  expect(await sync()).toBe('0 records were read. There are 5 listings.\n')
  const params = ids.map((id) => ({ id }))
  await app.request(propertyEndpoints.change, { params: params[0]!, body: { price: 12_000_000 } })
  await app.request(propertyEndpoints.remove, { params: params[1]! })
  await app.request(propertyEndpoints.archive, { params: params[2]! })
  await app.request(propertyEndpoints.archive, { params: params[3]! })
  await app.request(propertyEndpoints.unarchive, { params: params[3]! })
  expect(await sync()).toMatch(/There are 3 listings\.\n$/)
  await expectSame()
})

test('after the restore of a backup, all are read again', async () => {
  const database = new sqlite.Database(file())
  database.run('update place set next = 900000000000')
  database.run("update listing set location = 'Nowhere'")
  database.close()
  expect(await sync()).toMatch(/^3 records were read/)
  await expectSame()
})

test.each([
  [{ GATEHOUSE_URL: '' }, 'GATEHOUSE_URL must be the address of the server, such as https://office.example.ng\n'],
  [{ GATEHOUSE_KEY: '' }, 'GATEHOUSE_KEY must be a key that the console has shown: ghk_ and 43 characters\n'],
  [
    { GATEHOUSE_KEY: `ghk_${'-_'.repeat(22).slice(1)}` },
    'GATEHOUSE_KEY: The key is unknown, was revoked or has expired\n',
  ],
])('one line names the variable that is missing or wrong: %o', async (variables, line) => {
  await expect(sync(variables)).rejects.toMatchObject({ code: 1, stderr: line })
})
