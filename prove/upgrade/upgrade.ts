import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { rmSync } from 'node:fs'

import { builtServer } from '../../bench/gatehouse'
import { withAdministrator, withDatabase } from '../../server/test/database-server'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { testAdmin } from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { sendRequest } from '../../server/test/send-request'
import { maxFigure, minFigure, none, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'
import { countStatuses, listStatuses, type LoadReport, runLoad } from '../server/load'
import { startPostgres } from '../server/postgres'
import { buildEarlierProgram } from './earlier-program'
import { findPlace, followAfter } from './follow-both'
import { integrateOnBoth } from './integrations-on-both'
import { killMigrations } from './killed-migrations'
import { isSameInBoth } from './same-in-both'

export const upgrade = proof({
  name: 'upgrade',
  claim: 'the version before and this one serve one database side by side, and a killed migration is repeated',
  // With `--before 72` the version before is the one without migration 0072 and those after it.
  numbers: { seconds: 20, rate: 40, signups: 50_000, before: 0 },
  isQuick: false,
  async run({ seconds, rate, signups, before }) {
    const earlier = await buildEarlierProgram(before)
    console.log(`  The version before: ${earlier.name}`)
    const dataDir = makeFolder()
    const postgres = await startPostgres()
    const servers: KillableServer[] = []
    let databases = 0
    const createDatabase = async () => {
      const name = `upgrade_${(databases += 1)}`
      await withAdministrator(postgres.databaseUrl, (client) => client.query(`create database ${name}`))
      return withDatabase(postgres.databaseUrl, name)
    }
    try {
      const databaseUrl = await createDatabase()
      const start = async (program: string) => {
        const server = await startKillable(program, dataDir, { DATABASE_URL: databaseUrl })
        servers.push(server)
        return server
      }
      const old = await start(earlier.program)
      await withAdministrator(databaseUrl, (client) => client.query(insertSignups, [signups]))
      const token = await signIn(old)
      const load = (server: KillableServer, forSeconds: number) =>
        runLoad({ url: server.url, token, requestsPerSecond: rate, seconds: forSeconds })
      // The new version starts, migrates and serves while the old one has requests.
      const during = load(old, seconds)
      const current = await start(builtServer)
      const [first, second] = await Promise.all([during, load(current, seconds / 2)])
      for (const report of [first, second]) console.log(`  ${listStatuses(report)}`)
      const place = await findPlace(current, token)
      const differences = await changeOnBoth(old, current, token)
      const unseen = await followAfter(current, { token, place, databaseUrl })
      await old.stop()
      const refusal = await startRefused(earlier.program, dataDir, databaseUrl)
      const faults = await killMigrations(earlier.program, createDatabase)
      for (const line of [...differences, ...unseen, ...faults, refusal]) console.log(`  ${line}`)
      return [
        minFigure('requests to the old version while the new one started and migrated', first.sent, rate),
        none('of them that failed, or broke', failures(first)),
        none('requests to the new version beside the old one that failed, or broke', failures(second)),
        none('differences between what one version saved and the other read', differences),
        none('changes of either version that are not in the stream, and counts that are wrong', unseen),
        none('starts of the old version on the newer database', refusal.includes(newerDatabase) ? 0 : 1),
        none('faults after kill -9 inside a migration and a second start', faults),
        maxFigure('start of the new version with its migrations', current.readyMs / 1_000, 60, 's'),
      ]
    } finally {
      for (const server of servers) await server.stop()
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
      await earlier.remove()
    }
  },
})

const newerDatabase = 'The database was last used by a newer Gatehouse'

const insertSignups = `
  insert into signup (id, name, email, email_folded, search_text, created_at, received_at, notified_at, updated_at)
  select gen_random_uuid(), 'Ada ' || n, n || '@people.test', n || '@people.test', 'ada ' || n, now(), now(), now(), now()
  from generate_series(1, $1::integer) n`

const failures = (report: LoadReport) => report.broken + countStatuses(report, (status) => status >= 400)

async function signIn({ url }: KillableServer): Promise<string> {
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  return (await sendRequest(url, sessionEndpoints.signIn, { body })).response.token
}

/** Each version saves what the other one reads. Returns the differences. */
async function changeOnBoth(old: KillableServer, current: KillableServer, token: string): Promise<string[]> {
  const differences: string[] = []
  const files = { property_images: [{ name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300 }) }] }
  for (const [writer, reader, by] of [
    [old, current, 'the old version'],
    [current, old, 'the new version'],
  ] as const) {
    const find = async ({ url }: KillableServer, id: string) => {
      const { text } = await sendRequest(url, propertyEndpoints.find, { params: { id }, token })
      return (JSON.parse(text.replaceAll(url, '')) as { data: unknown }).data
    }
    const compare = async (what: string, id: string) => {
      const [written, read] = [await find(writer, id), await find(reader, id)]
      if (!isSameInBoth(written, read))
        differences.push(`${what} by ${by}: ${JSON.stringify(written)} and ${JSON.stringify(read)}`)
    }
    const body = { ...samplePropertyInput, agent_id: undefined }
    const created = await sendRequest(writer.url, propertyEndpoints.create, { body, files, token })
    // The earlier version may lack fields that the contract of this one requires.
    const { id } = (JSON.parse(created.text) as { data: { id: string } }).data
    await compare('created', id)
    const changed = { body: { ...body, price: 77_000_000 }, params: { id }, token }
    if ((await sendRequest(reader.url, propertyEndpoints.update, changed)).status !== 200)
      differences.push(`not updated: what was created by ${by}`)
    await compare('updated', id)
    for (const endpoint of [propertyEndpoints.archive, propertyEndpoints.unarchive, propertyEndpoints.remove] as const)
      if ((await sendRequest(reader.url, endpoint, { params: { id }, token })).status !== 200)
        differences.push(`${endpoint.path} failed for what was created by ${by}`)
    if ((await sendRequest(writer.url, propertyEndpoints.restore, { params: { id }, token })).status !== 200)
      differences.push(`not restored: what was created by ${by}`)
    differences.push(...(await integrateOnBoth({ writer, reader, by, token })))
  }
  return differences
}

/** What the program printed when it did not start. */
async function startRefused(program: string, dataDir: string, databaseUrl: string): Promise<string> {
  try {
    const started = await startKillable(program, dataDir, { DATABASE_URL: databaseUrl })
    await started.stop()
    return 'The old version started'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
