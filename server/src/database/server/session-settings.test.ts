import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { withDatabase } from '../../../test/database-server'
import { startPgBouncer } from '../../../test/proxies/pg-bouncer'
import { startStatementProxy } from '../../../test/proxies/statement-proxy'
import { withClient } from '../connections'
import { openDatabase } from '../open'
import { withSessionSettings } from './session-settings'

const foreign = {
  DateStyle: 'German',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-3',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  gin_fuzzy_search_limit: '1',
}

/** A database whose sessions have other settings, as those of a server or of a user. */
async function openForeignDatabase(settings: Readonly<Record<string, string>> = foreign) {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { connectionString } = database
  const { database: name } = new Client({ connectionString })
  for (const [setting, value] of Object.entries(settings))
    await database.pool.query(`alter database ${name} set ${setting} = ${value.includes(',') ? value : `'${value}'`}`)
  // Without what `openTestDatabase` has set for its connections.
  const url = new URL(connectionString)
  url.searchParams.delete('options')
  return { database, name, url: url.href }
}

const values = `select timestamptz '2027-01-05 08:00:00.5+01' as moment, '2027-01-05'::date as day,
  decode('ff00', 'hex') as bytes, 0.1::float8 + 0.2::float8 as number, interval '1 day 2 hours' as period,
  'a\\b' as text, array[null]::text[] as list, '{null}'::text[] as parsed, (null = null) as equal,
  to_json(timestamptz '2027-01-05 08:00+01')::text as json`

const expected = {
  moment: new Date('2027-01-05T07:00:00.500Z'),
  day: '2027-01-05',
  bytes: Buffer.from([0xff, 0]),
  number: 0.1 + 0.2,
  period: expect.objectContaining({ days: 1, hours: 2 }) as unknown,
  text: 'a\\b',
  list: [null],
  parsed: [null],
  equal: null,
  json: '"2027-01-05T07:00:00+00:00"',
}

const open = async (databaseUrl: string, pooler: 'transaction' | null = null) => {
  const opened = await openDatabase({ databaseUrl, pooler, dataDir: '/nowhere' })
  onTestFinished(() => opened.close())
  return opened
}

test('values are read alike whatever the settings of the server', async () => {
  const { url } = await openForeignDatabase()
  const { pool, pools, connectionString } = await open(url)
  const plain = new Client({ connectionString: url })
  await plain.connect()
  onTestFinished(() => plain.end())
  expect((await plain.query(values)).rows).not.toEqual([expected])
  for (const one of [pool, ...Object.values(pools)]) expect((await one.query(values)).rows[0]).toEqual(expected)
  // As the migrations, the backups and the restore open it.
  const types = { day: expect.any(Date) as Date }
  await withClient(connectionString, async (client) =>
    expect((await client.query(values)).rows).toEqual([{ ...expected, ...types }]),
  )
})

test('what the address sets itself stays', () => {
  const settings = 'options=-c+DateStyle=ISO,MDY+-c+IntervalStyle=postgres+-c+TimeZone=UTC+-c+bytea_output=hex'
  const ours = expect.stringContaining(settings) as string
  expect(withSessionSettings('postgresql://a:b%23c@db/x')).toEqual(ours)
  const address = 'postgresql://a@/x?host=/run/a%20b&sslmode=disable&options=-c%20geqo%3Doff'
  const { host, ...parameters } = new Client({ connectionString: withSessionSettings(address) }) as Client & {
    readonly connectionParameters: { readonly options: string }
  }
  expect(host).toBe('/run/a b')
  expect(parameters.connectionParameters.options).toMatch(/^-c geqo=off -c DateStyle=ISO,MDY -c IntervalStyle=/)
})

test('through a pooler, which does not pass settings on, other ones stop the start with what to run', async () => {
  const { url, name, database } = await openForeignDatabase({ DateStyle: 'German', bytea_output: 'escape' })
  // The embedded database has no TCP port.
  const proxy = await startStatementProxy(url)
  onTestFinished(() => proxy.close())
  const bouncer = await startPgBouncer(proxy.connectionString)
  onTestFinished(() => bouncer.close())
  await expect(open(bouncer.connectionString, 'transaction')).rejects.toThrow(
    /^The database at \S+ has settings that change values: DateStyle = German, DMY, bytea_output = escape\. Through a pooler, Gatehouse cannot set them for its connections\. Run alter role "\w+" set DateStyle = 'ISO, MDY'; alter role "\w+" set bytea_output = 'hex'; Then let the pooler open new sessions\.$/,
  )
  await database.pool.query(`alter database ${name} reset all`)
  await database.pool.query(`alter database ${name} set TimeZone = 'Africa/Lagos'`)
  await bouncer.kill()
  await bouncer.restart()
  const { pool } = await open(bouncer.connectionString, 'transaction')
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('a search_path that leads nowhere, or to other functions, stops the start', async () => {
  const nowhere = await openForeignDatabase({ search_path: 'nowhere' })
  await expect(open(nowhere.url)).rejects.toThrow(
    /^The search_path of the database at \S+, nowhere, contains no schema that exists\. Set it to public\.$/,
  )
  const redefined = await openForeignDatabase({ search_path: 'public, pg_catalog' })
  await expect(open(redefined.url)).rejects.toThrow(
    /^The search_path of the database at \S+, public, pg_catalog, has schemas before pg_catalog, which may redefine functions\. Set it to public\.$/,
  )
})

test('a search_path that leads away from the tables stops the start instead of creating new ones', async () => {
  const { url, database, name } = await openForeignDatabase({})
  await database.pool.query('create schema other')
  await database.pool.query(`alter database ${name} set search_path = other`)
  await expect(open(url)).rejects.toThrow(
    /^The search_path of the database at \S+, other, leads to the schema other, and the tables of Gatehouse are in public\. Set it to public; nothing was changed\.$/,
  )
  await database.pool.query(`alter database ${name} set search_path = other, public`)
  await expect(open(url)).rejects.toThrow(/leads to the schema other, and the tables of Gatehouse are in public/)
})

test('a database with an encoding that lacks characters stops the start', async () => {
  const { database, name } = await openForeignDatabase({})
  const latin = `${name}_latin`
  await database.pool.query(`create database ${latin} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`)
  onTestFinished(async () => {
    await database.pool.query(`drop database ${latin} with (force)`)
  })
  await expect(open(withDatabase(database.connectionString, latin))).rejects.toThrow(
    /^The database at \S+ has the encoding LATIN1, which cannot store every character\. Create one with: create database NAME encoding 'UTF8' template template0;$/,
  )
})
