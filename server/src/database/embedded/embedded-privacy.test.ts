import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../../test/data-folder'
import { holdDatabase } from '../../../test/programs'
import { until } from '../../../test/until'
import { restrictFolder } from './data-folder'

const slow = { timeout: 60_000 }
const modeOf = (path: string) => statSync(path).mode & 0o777

test('what people have entered does not get into the log of the database', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const { connectionString } = await startForTest(dataDir)
  const withOptions = new Client({ connectionString })
  // As psql connects, which an operator may use.
  const address = new URL(connectionString)
  address.searchParams.delete('options')
  const plain = new Client({ connectionString: address.href })
  for (const client of [withOptions, plain]) {
    client.on('error', () => {})
    await client.connect()
  }
  await plain.query(`create table person (email text primary key check (email like '%@%'), born date)`)
  await plain.query(`insert into person values ('ada@example.com')`)
  for (const client of [withOptions, plain]) {
    await expect(client.query(`insert into person values ($1)`, ['ada@example.com'])).rejects.toThrow('duplicate key')
    await expect(client.query(`insert into person values ('ada@', 'ada')`)).rejects.toThrow('invalid input syntax')
  }
  await expect(withOptions.query('select $1::date', ['ada@example.com'])).rejects.toThrow('"ada@example.com"')
  await expect(
    withOptions.query(`do $$ begin raise warning 'ada@example.com'; raise 'ada@example.com'; end $$`),
  ).rejects.toThrow('ada@example.com')

  // PostgreSQL tells which statement a process was at that crashed.
  const { rows } = await plain.query<{ pid: number }>('select pg_backend_pid() as pid')
  const crash = plain.query(`select pg_sleep(60), 'ada@example.com'`).catch((error: Error) => error)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await crash
  const log = () => readFileSync(join(dataDir, 'database.log'), 'utf8')
  await until('the crash is in the log', () => log().includes('was terminated by signal 9'))
  expect(log()).toContain('duplicate key value violates unique constraint "person_pkey"')
  expect(log()).not.toContain('ada@example.com')
  await Promise.allSettled([withOptions.end(), plain.end()])
})

test('the data folder and its log are closed to other users, also those of an earlier version', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  chmodSync(dataDir, 0o755)
  for (const name of ['database.log', 'database.log.old']) {
    writeFileSync(join(dataDir, name), '')
    chmodSync(join(dataDir, name), 0o644)
  }
  await startForTest(dataDir)
  expect(modeOf(dataDir)).toBe(0o700)
  for (const name of ['database.log', 'database.log.old', 'gatehouse.lock']) {
    expect(modeOf(join(dataDir, name)), name).toBe(0o600)
  }
})

test('a folder that everybody shares, such as /tmp, keeps its mode', () => {
  const folder = makeDataFolder()
  chmodSync(folder, 0o1777)
  restrictFolder(folder, 0o700)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
})

test("what a start as root makes in another user's data folder belongs to that user", slow, async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can make files for others')
  const dataDir = await makeDatabaseFolder()
  // As a start before this rule left it: a database of root's in a folder of another user's.
  chownSync(dataDir, 1234, 1234)
  await (await startForTest(dataDir)).stop()
  const owners = new Set(filesBelow(dataDir).map((path) => lstatSync(path).uid))
  expect([...owners]).toEqual([1234])

  const asOwner = ['setpriv', '--reuid=1234', '--regid=1234', '--clear-groups']
  const program = await holdDatabase(dataDir, ...asOwner)
  expect(program.output()).toContain('ready\n')
  program.child.kill('SIGTERM')
  await program.ended
})

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
