import { intakeEndpoints } from '@gatehouse/contract/intake'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { openConnections, poolLimits, type Connections } from '../database/connections'
import { importFile } from './import-file'
import { signups } from './targets/signups'

// An import is a separate process next to the running server.
const intakeKey = 'the-site-knows-this-key'
let app: TestApp
let command: Connections
beforeAll(async () => {
  app = await startApp({ intakeKey })
  const pooler = inject('testServer').poolerUrl === null ? null : 'transaction'
  command = openConnections(String(app.pool.options.connectionString), poolLimits.command, () => {}, { pooler })
})
afterEach(async () => {
  await app.pool.query('truncate signup, daily_counter, property, property_counter, agent, change cascade')
})
afterAll(async () => {
  await command.db.destroy()
  await app.close()
})

const emailOf = (place: number) => `person${place}@people.test`
const signUp = (place: number) =>
  app.request(intakeEndpoints.signup, { token: intakeKey, body: { name: 'Tólá', email: emailOf(place) } })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('while an import writes, intake of one of its rows gets a Retry-After, and admins continue', async () => {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `insert into signup (id, name, email, email_folded, search_text, created_at, received_at)
       values (gen_random_uuid(), '', '', $1, '', now(), now())`,
      [emailOf(3)],
    )
    const rows = numbers(3).map((place) => `Person,${emailOf(place)}`)
    const importing = run(['name,email', ...rows].join('\n'))
    await until('the import has written its first row and waits for another one', async () => {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === 1
    })
    const [{ status, headers, error }] = await Promise.all([signUp(1), expectAdminsToWork()])
    expect([status, error.code]).toEqual([503, 'unavailable'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    await holder.query('rollback')
    expect(await importing).toMatchObject({ isWritten: true, imported: 3, existing: 0 })
  } finally {
    holder.release()
  }
  expect((await signUp(1)).status).toBe(200)
})

async function expectAdminsToWork(): Promise<void> {
  const announcement = { announcement_text: 'We are open', redirect_link: 'https://homes.test/' }
  const { status } = await app.request(announcementEndpoints.create, { body: announcement })
  expect([status, (await app.request(signupEndpoints.list)).status]).toEqual([200, 200])
}

function run(text: string) {
  const flags = { isDryRun: false, skipDuplicates: false, skipInvalid: false, isMonthFirst: false }
  const options = {
    content: Buffer.from(text),
    onProgress: () => {},
    ...flags,
    fileName: 'file.csv',
    mapped: new Map(),
    now: new Date(),
  }
  return importFile(command.db, signups, options)
}
