import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeDataFolder } from '../../test/data-folder'
import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from './open'
import { isDatabaseUnavailable } from './error-codes'

// Every error here is one that PostgreSQL, its driver or Node made.

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const connecting = (config: ConstructorParameters<typeof Client>[0]) => errorOf(new Client(config).connect())

test('a socket that is gone while the server restarts, and a host that has no address, are an outage', async () => {
  const folder = makeDataFolder()
  expect(await connecting({ host: folder })).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseUnavailable(await connecting({ host: folder }))).toBe(true)
  const unknownHost = await connecting({ host: 'database.invalid' })
  expect(unknownHost).toMatchObject({ syscall: 'getaddrinfo' })
  expect(isDatabaseUnavailable(unknownHost)).toBe(true)
})

test('a file that is not there is no outage of the database', async () => {
  const missing = await errorOf(readFile(join(makeDataFolder(), 'nothing')))
  expect(missing).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseUnavailable(missing)).toBe(false)
})

test.each([
  ['57014', 'set statement_timeout = 50; select pg_sleep(10)'],
  ['25006', 'begin read only; create table nothing (id int)'],
  ['57P01', 'select pg_terminate_backend(pg_backend_pid())'],
  ['57P03', `do $$ begin raise exception 'starting' using errcode = '57P03'; end $$`],
  ['08004', `do $$ begin raise exception 'refused' using errcode = '08004'; end $$`],
])('the code %s is an outage', async (code, statement) => {
  const error = await errorOf(onOwnConnection((client) => client.query(statement)))
  expect(error).toMatchObject({ code })
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('a lock that is not given in time is an outage', async () => {
  await onOwnConnection(async (holder) => {
    await holder.query('begin; lock table agent in access exclusive mode')
    const error = await errorOf(onOwnConnection((client) => client.query(`set lock_timeout = 50; select from agent`)))
    expect(error).toMatchObject({ code: '55P03' })
    expect(isDatabaseUnavailable(error)).toBe(true)
  })
})

test('a connection that broke while it was lent is an outage at the next statement', async () => {
  const pool = new Pool({ connectionString: database.connectionString, max: 1 })
  const client = await pool.connect()
  const hasBroken = new Promise((resolve) => client.once('error', resolve))
  client.on('error', () => {})
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await hasBroken
  const error = await errorOf(client.query('select 1'))
  expect(String(error)).toContain('not queryable')
  expect(isDatabaseUnavailable(error)).toBe(true)
  client.release(true)
  await pool.end()
})

test.each(['select 1 / 0', 'select * from no_such_table', `select 'x'::int`])('%s is no outage', async (statement) => {
  expect(isDatabaseUnavailable(await errorOf(database.pool.query(statement)))).toBe(false)
})

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
