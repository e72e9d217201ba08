import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../test/data-folder'
import { holdDatabase } from '../test/programs'
import { restrictFolder } from './data-folder'

const slow = { timeout: 60_000 }
const modeOf = (path: string) => statSync(path).mode & 0o777

test('user data is not written to the log of the database', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  const { connectionString } = await startForTest(dataFolder)
  const withOptions = new Client({ connectionString })
  // As psql connects.
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

  // PostgreSQL logs the statement of a process that crashed.
  const { rows } = await plain.query<{ pid: number }>('select pg_backend_pid() as pid')
  const crash = plain.query(`select pg_sleep(60), 'ada@example.com'`).catch((error: Error) => error)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await crash
  const log = () => readFileSync(join(dataFolder, 'database.log'), 'utf8')
  await vi.waitUntil(() => log().includes('was terminated by signal 9'), { timeout: 30_000 })
  expect(log()).toContain('duplicate key value violates unique constraint "person_pkey"')
  expect(log()).not.toContain('ada@example.com')
  await Promise.allSettled([withOptions.end(), plain.end()])
})

test('other users cannot read the data folder and its log, also those of an earlier version', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  chmodSync(dataFolder, 0o755)
  for (const name of ['database.log', 'database.log.old']) {
    writeFileSync(join(dataFolder, name), '')
    chmodSync(join(dataFolder, name), 0o644)
  }
  await startForTest(dataFolder)
  expect(modeOf(dataFolder)).toBe(0o700)
  for (const name of ['database.log', 'database.log.old', 'houses.lock']) {
    expect(modeOf(join(dataFolder, name)), name).toBe(0o600)
  }
})

test('a cluster starts after a copy that lost its file mode', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  chmodSync(join(dataFolder, 'database'), 0o755)
  await startForTest(dataFolder)
  expect(modeOf(join(dataFolder, 'database'))).toBe(0o700)
})

test('the mode of a folder that all users share, such as /tmp, is not changed', () => {
  const folder = makeDataFolder()
  chmodSync(folder, 0o1777)
  restrictFolder(folder, 0o700)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
})

test("files that a start as root creates in another user's data folder belong to that user", slow, async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can create files for other users')
  const dataFolder = await makeDatabaseFolder()
  // A database of root in the folder of another user, as an earlier version created it.
  chownSync(dataFolder, 1234, 1234)
  await (await startForTest(dataFolder)).close()
  const owners = new Set(filesBelow(dataFolder).map((path) => lstatSync(path).uid))
  expect([...owners]).toEqual([1234])

  const asOwner = ['setpriv', '--reuid=1234', '--regid=1234', '--clear-groups']
  const program = await holdDatabase(dataFolder, ...asOwner)
  expect(program.output()).toContain('ready\n')
  program.child.kill('SIGTERM')
  await program.ended
})

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
