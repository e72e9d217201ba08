import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'

import { openDatabase } from '../server/src/database/open'
import { migrate } from '../server/src/database/migrate'
import { listBin } from '../server/src/history/bin'
import { listActivity, listRecordChanges } from '../server/src/history/read-changes'
import { findPerson } from '../server/src/privacy/find-person'
import { parsePerson } from '../server/src/privacy/person'
import { sealOldChanges } from '../server/src/records/changes/seal'
import { type Figure, printFigures, seconds } from './report'

// On generated changes: the readers of the history, the search for a person, the first filling of the order.

const { values } = parseArgs({ options: { changes: { type: 'string', default: '1000000' } } })
const changes = Number(values.changes)
const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
const database = await openDatabase({ dataDir, databaseUrl: null })
const { db, pool } = database
try {
  await migrate(pool)
  await insertChanges()
  const sealing = await timeOf(() => sealOldChanges(db))
  await pool.query('analyze change_order')
  const { rows } = await pool.query<{ id: string; entity_id: string }>(`
    select (select id from admin order by id limit 1) as id, entity_id from change where entity = 'property' limit 1`)
  const [{ id: admin_id, entity_id }] = rows as [{ id: string; entity_id: string }]
  const context = { db, origin: 'http://localhost', elsewhere: new Set<string>() }
  const day = { from: '2023-11-20', to: '2023-11-20' }
  const filters = [
    {},
    { admin_id },
    { entity: 'property' },
    { entity: 'career' },
    { action: 'archive' },
    { source: 'command' },
    { source: 'intake' },
    day,
    { admin_id, entity: 'career' },
    { entity: 'career', action: 'archive' },
  ] as const
  const figures: Figure[] = []
  for (const filter of filters)
    figures.push(
      await p99Of(`activity ${JSON.stringify(filter)}`, () => listActivity(context, { ...filter, limit: 50 })),
    )
  figures.push(await p99Of('history of a record', () => listRecordChanges(context, 'property', entity_id, {})))
  figures.push(await p99Of('bin', () => listBin(context, {}, context.origin)))
  const person = parsePerson(['ada@people.test', '0803 555 0199'])
  const finding = await timeOf(() => findPerson(db, person))
  figures.push({ what: 'find a person', measured: seconds(finding), target: 'under 5 s', isReached: finding < 5_000 })
  figures.push({
    what: 'give all changes their places',
    measured: seconds(sealing),
    target: 'it ends',
    isReached: true,
  })
  process.exitCode = printFigures(`${changes.toLocaleString('en')} changes`, figures)
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function p99Of(what: string, read: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) times.push(await timeOf(read))
  const p99 = times.toSorted((one, other) => one - other)[98]!
  return { what, measured: `${p99.toFixed(1)} ms p99`, target: 'at most 50 ms', isReached: p99 <= 50 }
}

/** Ten changes for each property: the first creates it, the others change its price. */
async function insertChanges(): Promise<void> {
  // Without the time limits of a request.
  const client = new Client({ ...pool.options, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  await client.query(`
    insert into admin (id, name, email, email_folded, password_hash, created_at, updated_at)
    select gen_random_uuid(), n, n || '@a.test', n || '@a.test', 'x', now(), now() from generate_series(1, 5) n;
    alter table change disable trigger user;
    with admins as (select array_agg(id) as ids from admin)
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after, source, version)
    select (lpad(to_hex(1700000000000 + n::bigint * 3000), 12, '0') || '7000a' || lpad(to_hex(n), 15, '0'))::uuid,
      to_timestamp(1700000000 + n * 3.0), ids[1 + n % 5],
      case when n % 10 = 0 then 'create' when n % 97 = 0 then 'archive' else 'update' end,
      case when n % 1000 = 7 then 'career' when n % 100 = 3 then 'agent' else 'property' end,
      md5((n / 10)::text)::uuid::text, case when n % 10 > 0 then jsonb_build_object('price', n * 10) end,
      case when n % 10 > 0 then jsonb_build_object('price', n * 11) else jsonb_build_object('location', 'Lekki', 'price', n,
        'property_description', repeat('A duplex with a garden and a view of the lagoon. ', 8)) end,
      case when n % 50 = 1 then 'API' when n % 5000 = 2 then 'command' else 'console' end, 2
    from admins, generate_series(1, ${changes}) n;
    alter table change enable trigger user;
    analyze change`)
  await client.end()
}
