import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeDataFolder } from '../../test/data-folder'
import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from './open'
import { isDatabaseUnavailable } from './error-codes'

// Every error here is raised by PostgreSQL, its driver or Node.

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const connectError = (config: ConstructorParameters<typeof Client>[0]) => catchError(new Client(config).connect())

test('a missing socket and an unknown host count as unavailable', async () => {
  const folder = makeDataFolder()
  expect(await connectError({ host: folder })).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseUnavailable(await connectError({ host: folder }))).toBe(true)
  const unknownHost = await connectError({ host: 'database.invalid' })
  expect(unknownHost).toMatchObject({ syscall: 'getaddrinfo' })
  expect(isDatabaseUnavailable(unknownHost)).toBe(true)
})

test('a missing file does not count as an unavailable database', async () => {
  const missing = await catchError(readFile(join(makeDataFolder(), 'nothing')))
  expect(missing).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseUnavailable(missing)).toBe(false)
})

test.each([
  ['57014', 'set statement_timeout = 50; select pg_sleep(10)'],
  ['25006', 'begin read only; create table nothing (id int)'],
  ['57P01', 'select pg_terminate_backend(pg_backend_pid())'],
  ['57P03', `do $$ begin raise exception 'starting' using errcode = '57P03'; end $$`],
  ['08004', `do $$ begin raise exception 'rejected' using errcode = '08004'; end $$`],
])('the code %s counts as unavailable', async (code, statement) => {
  const error = await catchError(onOwnConnection((client) => client.query(statement)))
  expect(error).toMatchObject({ code })
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('a lock timeout counts as unavailable', async () => {
  await onOwnConnection(async (holder) => {
    await holder.query('begin; lock table agent in access exclusive mode')
    const error = await catchError(
      onOwnConnection((client) => client.query(`set lock_timeout = 50; select from agent`)),
    )
    expect(error).toMatchObject({ code: '55P03' })
    expect(isDatabaseUnavailable(error)).toBe(true)
  })
})

test('a connection that broke while checked out counts as unavailable at the next statement', async () => {
  const pool = new Pool({ connectionString: database.connectionString, max: 1 })
  const client = await pool.connect()
  const hasBroken = new Promise((resolve) => client.once('error', resolve))
  client.on('error', () => {})
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await hasBroken
  const error = await catchError(client.query('select 1'))
  expect(String(error)).toContain('not queryable')
  expect(isDatabaseUnavailable(error)).toBe(true)
  client.release(true)
  await pool.end()
})

test('a pool that is closed counts as unavailable', async () => {
  const pool = new Pool({ connectionString: database.connectionString })
  await pool.end()
  const error = await catchError(pool.connect())
  expect(String(error)).toContain('after calling end')
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each(['select 1 / 0', 'select * from no_such_table', `select 'x'::int`])(
  '%s does not count as unavailable',
  async (statement) => {
    expect(isDatabaseUnavailable(await catchError(database.pool.query(statement)))).toBe(false)
  },
)

async function onOwnConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
