import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'

import { recordRun } from '../../server/src/backup/runs'
import { insertAgent, insertSignup, testAdmin } from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { sendRequest } from '../../server/test/send-request'
import { until } from '../../server/test/until'
import { none, proof } from '../proof'
import { runGatehouse } from '../server/backups'
import { createDebianPostgres } from '../server/debian-postgres'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'
import { createOtherClock, type OtherClock } from '../server/other-clock'

const waitMs = 200_000

export const clock = proof({
  name: 'clock',
  claim: 'the clock of server and database goes a year ahead and back: nothing is lost, and backups go on',
  numbers: { days: 365 },
  isQuick: false,
  async run({ days }) {
    let otherClock: OtherClock | undefined
    const postgres = await createDebianPostgres(
      () => [],
      (folder) => (otherClock ??= createOtherClock(folder)).environment,
    )
    try {
      await postgres.start()
      const { environment, setAhead } = otherClock!
      const target = join(postgres.folder, 'target')
      const settings = {
        ...environment,
        DATA_DIR: join(postgres.folder, 'data'),
        DATABASE_URL: postgres.databaseUrl,
        BACKUP_TO: target,
        BACKUP_EVERY: '1h',
        BACKUP_KEEP: '1d 0w 0m',
      }
      const problems: string[] = []
      const expect = (isTrue: boolean, what: string) => void (isTrue || problems.push(what))

      await withGatehouse(async (gatehouse) => {
        const filled = await fill(gatehouse)
        await until('a backup is made', async () => (await countBackups(gatehouse)) === 1, waitMs)
        const before = await countRows(gatehouse)
        setAhead(days)
        await until('the change is noticed', () => isChanged(gatehouse, '>'), waitMs)
        await until('a backup is made in the future', async () => (await countBackups(gatehouse)) === 2, waitMs)
        const future = await useFuture(gatehouse)
        await nextMinute(gatehouse)
        expect(sameRows(before, await countRows(gatehouse)), 'rows were removed under the future clock')

        setAhead(0)
        await until('the way back is noticed', () => isChanged(gatehouse, '<'), waitMs)
        // So that the next one is due.
        await sql`update backup_run set started_at = started_at - interval '2 hours'
          where started_at < now()`.execute(gatehouse.database.db)
        await until('a backup is made after the way back', async () => (await countBackups(gatehouse)) === 3, waitMs)
        await nextMinute(gatehouse)
        expect(sameRows(before, await countRows(gatehouse)), 'rows were removed after the way back')
        await checkAccounts(gatehouse, { ...filled, future }, expect)
        const { warnings } = (await sendRequest(gatehouse.url, notificationEndpoints.find, filled)).response.data
        expect(
          warnings?.some((text) => text.startsWith('The clock of the database was changed')) === true,
          'no warning',
        )
      }, settings)

      const output = await runGatehouse(['restore', target], { DATA_DIR: join(postgres.folder, 'restored') }).catch(
        (error: unknown) => String((error as { stderr?: unknown }).stderr),
      )
      expect(output.includes('Pass --backup NAME to choose one; nothing was changed.'), `restore: ${output}`)

      // A start under a wrong clock, as after an empty battery.
      const rowsBetween = await withGatehouse(countRows, settings)
      setAhead(days)
      await withGatehouse((gatehouse) => until('it is noticed', () => isChanged(gatehouse, '>'), waitMs), settings)
      setAhead(0)
      const rowsAfter = await withGatehouse(async (gatehouse) => {
        await nextMinute(gatehouse)
        return await countRows(gatehouse)
      }, settings)
      expect(sameRows(rowsBetween, rowsAfter), 'rows were removed by a start under the future clock')

      for (const problem of problems) console.log(`  ${problem}`)
      return [none('what was lost, blocked or not said', problems)]
    } finally {
      await postgres.remove()
      rmSync(postgres.folder, { recursive: true, force: true })
    }
  },
})

/** Records of which some are deleted, and the sessions that belong to them. */
async function fill(gatehouse: Gatehouse) {
  const { url, database } = gatehouse
  const rehearsal = { kind: 'rehearsal', location: '', is_same_disk: null } as const
  // So that none is due.
  await recordRun(database.db, rehearsal, async () => ({ result: null, facts: {} }))
  const token = await gatehouse.openSession()
  const content = await makePhotograph({ width: 200, height: 150, orientation: 1 })
  const files = { property_images: [{ name: 'front.jpg', content }] }
  const created = await sendRequest(url, propertyEndpoints.create, { token, body: samplePropertyInput, files })
  const { id } = created.response.data
  await sendRequest(url, propertyEndpoints.remove, { token, params: { id } })
  await insertSignup(database.db)
  await insertAgent(database.db)
  return { token, id }
}

/** Signs in, deletes a record, and mistypes a password until the account is throttled. */
async function useFuture(gatehouse: Gatehouse): Promise<string> {
  const { url, database } = gatehouse
  const token = await gatehouse.openSession()
  const agent = await database.db.selectFrom('agent').select('id').executeTakeFirstOrThrow()
  await sendRequest(url, agentEndpoints.remove, { token, params: { id: agent.id } })
  for (let count = 0; count < 12; count += 1) await signIn(gatehouse, 'a wrong password')
  return token
}

const signIn = async ({ url }: Gatehouse, pswd: string) =>
  (await sendRequest(url, sessionEndpoints.signIn, { token: null, body: { email: testAdmin.email, pswd } })).status

async function checkAccounts(
  gatehouse: Gatehouse,
  { token, id, future }: { readonly token: string; readonly id: string; readonly future: string },
  expect: (isTrue: boolean, what: string) => void,
): Promise<void> {
  const statusOf = async (session: string) =>
    (await sendRequest(gatehouse.url, notificationEndpoints.find, { token: session })).status
  expect((await statusOf(token)) === 200, 'the session of before ended')
  expect((await statusOf(future)) === 401, 'a session of the future is accepted')
  expect((await signIn(gatehouse, testAdmin.password)) === 200, 'the sign-in is throttled')
  const restored = await sendRequest(gatehouse.url, propertyEndpoints.restore, { token, params: { id } })
  expect(restored.status === 200, 'a deleted property cannot be restored')
}

async function countRows({ database: { db } }: Gatehouse): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['property', 'media', 'agent', 'signup', 'admin', 'security_event'] as const) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]!.count
  }
  return counts
}

/** Security events are added. */
const sameRows = (before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) =>
  Object.entries(before).every(([table, count]) =>
    table === 'security_event' ? after[table]! >= count : after[table] === count,
  )

const countBackups = async ({ database: { db } }: Gatehouse) =>
  (
    await db
      .selectFrom('backup_run')
      .select('id')
      .where('kind', '=', 'backup')
      .where('result', '=', 'succeeded')
      .execute()
  ).length

async function isChanged({ database: { db } }: Gatehouse, direction: '<' | '>'): Promise<boolean> {
  const { rows } = await sql<{ is_changed: boolean }>`
    select coalesce(steady_since ${sql.raw(direction)} changed_from, false) as is_changed from clock_watch`.execute(db)
  return rows[0]!.is_changed
}

/** Until every task that runs each minute has run again. */
async function nextMinute({ database: { db } }: Gatehouse): Promise<void> {
  const look = async () => (await db.selectFrom('clock_watch').select('seen_at').executeTakeFirstOrThrow()).seen_at
  for (let count = 0; count < 2; count += 1) {
    const last = (await look()).getTime()
    await until('the clock is looked at', async () => (await look()).getTime() !== last, waitMs)
  }
}
