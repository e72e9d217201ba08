import { setTimeout as pause } from 'node:timers/promises'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '../../src/database/open'
import { type KillableServer, startKillable } from './killable-server'
import { testAdmin } from '../insert-rows'
import { listDifferences } from '../media/stored-media'
import { makePhotograph } from '../media/pictures'
import { changeUntilKilled, findPropertyId, type SentChange, sendChange, uploadUntilKilled } from './changing-client'
import { sendRequest } from '../send-request'
import { until } from '../until'

export interface KillReport {
  readonly rounds: number
  /** Changes whose response was received before a kill. */
  readonly acknowledged: number
  /** Changes whose response was lost by a kill, and which were sent again. */
  readonly resent: number
  readonly slowestStartMs: number
}

/**
 * Kills the server (kill -9) at a random point during changes and uploads,
 * restarts it on the same folder, and sends changes without a response again.
 * @throws Error unless every file has its row and every row its files, and every change that got a response
 *   exists exactly once, with its `change` row
 */
export async function killRounds(options: {
  readonly script: string
  readonly dataDir: string
  readonly rounds: number
  readonly afterRound?: (round: number) => void
}): Promise<KillReport> {
  const { script, dataDir, rounds, afterRound = () => {} } = options
  const photograph = { name: 'front.jpg', content: await makePhotograph({ width: 800, height: 600 }) }
  const journal: SentChange[] = []
  const report = { rounds, acknowledged: 0, resent: 0, slowestStartMs: 0 }
  let server = await startKillable(script, dataDir)
  const token = await signIn(server.url)

  for (let round = 1; round <= rounds; round += 1) {
    const before = journal.length
    const admins = [1, 2].map(() => changeUntilKilled(server.url, token, photograph, journal))
    const upload = uploadUntilKilled(server.url, token, photograph)
    await until(
      'a change was acknowledged',
      () => journal.slice(before).some(({ response }) => response !== null),
      30_000,
    )
    await pause(Math.random() * 1_500)
    await server.killTree()
    await Promise.all([...admins, upload])

    server = await startKillable(script, dataDir)
    report.slowestStartMs = Math.max(report.slowestStartMs, server.readyMs)
    const database = await openDatabase({ dataDir, attach: true })
    try {
      await untilFilesMatchRows('after the start', database, dataDir, server)
      const lost = journal.filter(({ response }) => response === null)
      report.resent += lost.length
      report.acknowledged += journal.length - before - lost.length
      for (const change of [...lost, ...journal.slice(-6)]) await sendChange(change, server.url)
      await expectEveryChangeOnce(database, journal)
      // The files of a replay are removed just after its response.
      await untilFilesMatchRows('after the changes', database, dataDir, server)
    } finally {
      await database.close()
    }
    afterRound(round)
  }
  await server.killTree()
  return report
}

async function signIn(url: string): Promise<string> {
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  return (await sendRequest(url, sessionEndpoints.signIn, { token: null, body })).response.token
}

async function untilFilesMatchRows(
  when: string,
  { db }: OpenDatabase,
  dataDir: string,
  server: KillableServer,
): Promise<void> {
  let differences: string[] = []
  const match = async () => (differences = await listDifferences(db, dataDir)).length === 0
  await until(`files equal rows ${when}`, match).catch((error: unknown) => {
    throw new Error(`${differences.join('\n')}\n${server.output().slice(-5_000)}`, { cause: error })
  })
}

/** Expects one `change` row and one version for each change that got a response. */
async function expectEveryChangeOnce({ db }: OpenDatabase, journal: readonly SentChange[]): Promise<void> {
  const { rows: changes } = await sql<{ line: string }>`
    select concat_ws(' ', entity_id, action, count(*)) as line from change where entity = 'property'
    group by entity_id, action`.execute(db)
  const { rows: versions } = await sql<{ line: string }>`
    select concat_ws(' ', id, 'version', version) as line from property`.execute(db)
  const found = [...changes, ...versions].map(({ line }) => line).toSorted()

  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const change of journal) {
    count(`${findPropertyId(change)} ${change.action}`)
    count(`${findPropertyId(change)} version`)
  }
  const expected = [...counts].map(([name, times]) => `${name} ${times}`).toSorted()
  const missing = expected.filter((line) => !found.includes(line))
  const surplus = found.filter((line) => !expected.includes(line))
  if (missing.length + surplus.length > 0)
    throw new Error(`Missing: ${missing.join(', ')}; unexpected: ${surplus.join(', ')}`)
}
