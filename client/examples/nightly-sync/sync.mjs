import { createClient, isGatehouseError } from '@gatehouse/client'
import sqlite from 'node-sqlite3-wasm'

// Copies the active listings into a table of SQLite: all of them the first time, then what has changed since.
// GATEHOUSE_URL=https://office.example.ng GATEHOUSE_KEY=ghk_… node sync.mjs listings.sqlite
// The key needs the scopes "read listings" and "changes".

const { GATEHOUSE_URL: url = '', GATEHOUSE_KEY: key = '' } = process.env
if (!/^https?:\/\/\S+$/.test(url))
  fail('GATEHOUSE_URL must be the address of the server, such as https://office.example.ng')
if (!/^ghk_[\w-]{43}$/.test(key)) fail('GATEHOUSE_KEY must be a key that the console has shown: ghk_ and 43 characters')
const gatehouse = createClient({ url, key })
const database = new sqlite.Database(process.argv[2] ?? 'listings.sqlite')

database.exec(`
  create table if not exists listing (
    id text primary key, reference text, location text, state text, price integer, version integer, record text);
  create table if not exists place (only_row integer primary key check (only_row = 1), next integer)`)

const [stored] = database.all('select next from place')
let count = 0
await sync().catch(explain)
const [{ listings }] = database.all('select count(*) as listings from listing')
console.log(`${count} records were read. There are ${Number(listings)} listings.`)
database.close()

async function sync() {
  try {
    if (stored === undefined) await readAll(await findPlace())
    else await readChanges(Number(stored.next))
  } catch (error) {
    // The server has no changes since then: it was restored from a backup, or it is too long ago.
    if (!isGatehouseError(error, 'read_all')) throw error
    await readAll(error.next)
  }
}

/** Ends with one line for what the variables can cause. */
function explain(error) {
  if (isGatehouseError(error, 'no_response')) fail(`GATEHOUSE_URL: ${error.message}`)
  if (isGatehouseError(error, 'unauthenticated', 'not_allowed')) fail(`GATEHOUSE_KEY: ${error.message}`)
  throw error
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** The place after the latest change. It is taken before all are read: nothing is missed in between. */
async function findPlace() {
  for await (const { next } of gatehouse.changePages({ isUntilNow: true })) return next
  throw new Error('The server returned no place')
}

async function readAll(next) {
  const records = []
  for await (const record of gatehouse.listings.all()) records.push(record)
  write(next, () => {
    database.run('delete from listing')
    records.forEach(save)
  })
  await readChanges(next)
}

async function readChanges(after) {
  for await (const page of gatehouse.changePages({ after, kinds: ['property'], isUntilNow: true })) {
    // The place is stored with its changes: a sync that breaks off continues after the last page.
    write(page.next, () => {
      for (const { id, record } of page.changes) {
        if (record === null) database.run('delete from listing where id = ?', [id])
        else save(record)
      }
    })
  }
}

function save(record) {
  count += 1
  const { id, reference, location, state, price, version } = record
  const row = [id, reference, location, state, price, version, JSON.stringify(record)]
  database.run('insert or replace into listing values (?, ?, ?, ?, ?, ?, ?)', row)
}

function write(next, change) {
  database.exec('begin')
  try {
    change()
    database.run('insert or replace into place values (1, ?)', [next])
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
