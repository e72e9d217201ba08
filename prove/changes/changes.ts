import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'

import { builtServer, memorySettings } from '../../bench/gatehouse'
import { poolLimits } from '../../server/src/database/connections'
import { connect } from '../../server/src/database/open'
import { sealChanges } from '../../server/src/records/changes/seal'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { startPgBouncer } from '../../server/test/proxies/pg-bouncer'
import { sendRequest } from '../../server/test/send-request'
import { maxFigure, minFigure, none, proof } from '../proof'
import { makeFolder, sessionOf } from '../server/gatehouse'
import { startPostgres } from '../server/postgres'
import { type Followed, followChanges } from './follow-changes'
import { type Committed, writeChanges } from './writers'

type Database = ReturnType<typeof connect>

export const changes = proof({
  name: 'changes',
  claim:
    'clients of two instances follow the changes of 16 writers while instances are killed: none missed, none twice',
  // With `--pooler 1` the instances reach the database through PgBouncer in transaction mode.
  numbers: { changes: 100_000, writers: 16, readers: 4, kills: 6, pooler: 0 },
  isQuick: false,
  async run({ changes: count, writers, readers, kills, pooler }) {
    const postgres = await startPostgres()
    const dataDir = makeFolder()
    const bouncer = pooler > 0 ? await startPgBouncer(postgres.databaseUrl) : null
    const settings = bouncer
      ? { DATABASE_URL: bouncer.connectionString, DATABASE_POOLER: 'transaction' }
      : { DATABASE_URL: postgres.databaseUrl }
    const start = () => startKillable(builtServer, dataDir, { ...memorySettings, ...settings })
    const servers = [await start()]
    const database = connect({ connectionString: postgres.databaseUrl, close: async () => {} }, poolLimits.requests)
    try {
      servers.push(await start())
      const { ids, keys } = await prepare(servers[0]!, database, readers + 1)
      const begin = await sealChanges(database.db)
      const urls = () => servers.map(({ url }) => url)

      let end = Infinity
      const isEnd = (place: number) => place >= end
      const following = keys
        .slice(1)
        .map((key, index) => followChanges(urls, key, begin, { limit: [1_000, 200, 50][index % 3]!, isEnd }))
      const writing = writeChanges(database.db, ids, { changes: count, writers })
      const killing = killInTurns(servers, start, kills, writing)
      const committed = await writing
      end = await sealChanges(database.db)
      const [followed] = [await Promise.all(following), await killing]

      const startedAt = performance.now()
      const late = await followChanges(urls, keys[0]!, begin, { limit: 1_000, isEnd })
      const lateSeconds = (performance.now() - startedAt) / 1_000
      return await compare(database, { begin, committed, followed, late, lateSeconds, kills })
    } finally {
      await database.close()
      for (const server of servers) await server.stop()
      await bouncer?.close()
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

/** Creates the announcements that writers change, and a key for each reader. */
async function prepare({ url }: KillableServer, database: Database, readers: number) {
  const token = await sessionOf(database)
  const ids: string[] = []
  const keys: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const body = { announcement_text: `Open house ${index}`, redirect_link: '' }
    ids.push((await sendRequest(url, announcementEndpoints.create, { token, body })).response.data.id)
  }
  for (let index = 0; index < readers; index += 1) {
    const body = { name: `Reader ${index}`, scopes: ['changes' as const] }
    keys.push((await sendRequest(url, apiKeyEndpoints.create, { token, body })).response.data.key)
  }
  return { ids, keys }
}

/** Kills one instance after the other with kill -9, and starts it again, while changes are written. */
async function killInTurns(
  servers: KillableServer[],
  start: () => Promise<KillableServer>,
  kills: number,
  writing: Promise<unknown>,
): Promise<void> {
  let isWriting = true
  const settled = () => void (isWriting = false)
  writing.then(settled, settled)
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(Math.random() * 500)
    // It is done nevertheless, so that each run has as many, whatever the machine.
    if (!isWriting) console.log('  a kill after the last change')
    const index = kill % servers.length
    await servers[index]!.killTree()
    servers[index] = await start()
  }
}

interface Outcome {
  readonly begin: number
  readonly committed: Committed
  readonly followed: readonly Followed[]
  /** A reader that began when all was written. */
  readonly late: Followed
  readonly lateSeconds: number
  readonly kills: number
}

async function compare({ db }: Database, { begin, committed, followed, late, lateSeconds, kills }: Outcome) {
  const ordered = await db
    .selectFrom('change_order')
    .select(['seq', 'change_id'])
    .where('seq', '>', begin)
    .where('entity', '=', 'announcement')
    .orderBy('seq')
    .execute()
  const readers = [...followed, late]
  const missed = readers.flatMap(({ places }) => {
    const seen = new Set(places)
    return ordered.filter(({ seq }) => !seen.has(seq))
  })
  const repeated = readers.reduce((sum, { places }) => sum + places.length - new Set(places).size, 0)
  const unordered = readers.flatMap(({ places }) =>
    places.filter((seq, index) => index > 0 && seq <= places[index - 1]!),
  )
  const placed = new Set(ordered.map(({ change_id }) => change_id))
  const gaps = ordered.filter(({ seq }, index) => seq !== begin + 1 + index)
  const broken = followed.reduce((sum, reader) => sum + reader.broken, 0)
  // The first reads the largest pages. Others wait for the limit of requests of their keys.
  printDelays(ordered, committed, followed.slice(0, 1))
  return [
    minFigure('changes that were committed', committed.size, 1),
    none(`changes that ${readers.length} readers have missed`, missed),
    none('changes that were sent twice', repeated),
    none('changes that were sent in another order than that of their places', unordered),
    none(
      'committed changes without a place',
      [...committed.keys()].filter((id) => !placed.has(id)),
    ),
    none('places of changes that were rolled back, and gaps', placed.size - committed.size + gaps.length),
    none(
      'changes without the record, which exists',
      readers.reduce((sum, { lacking }) => sum + lacking, 0),
    ),
    minFigure('requests that a kill of an instance has ended', broken, kills > 0 ? 1 : 0),
    maxFigure('time in which a reader that was away receives all of them', lateSeconds, 120, 's'),
  ]
}

/** How long after its commit a change was received. */
function printDelays(
  ordered: readonly { readonly seq: number; readonly change_id: string }[],
  committed: Committed,
  followed: readonly Followed[],
): void {
  const committedAt = new Map(ordered.map(({ seq, change_id }) => [seq, committed.get(change_id)]))
  const delays = followed
    .flatMap(({ places, times }) => places.map((seq, index) => times[index]! - (committedAt.get(seq) ?? NaN)))
    .filter((delay) => !Number.isNaN(delay))
    .toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(delays[Math.floor((delays.length - 1) * part)] ?? 0)
  console.log(`  received after the commit: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms`)
}
