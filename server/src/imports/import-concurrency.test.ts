import { intakeEndpoints } from '@gatehouse/contract/intake'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'

import { insertAgent } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { openConnections, poolLimits, type Connections } from '../database/connections'
import { importFile } from './import-file'
import { listings } from './targets/listings'
import { signups } from './targets/signups'
import type { Target } from './target'

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

test('while a file is read, neither intake nor an admin waits for its rows', async () => {
  const file = slowFile(
    'name,email',
    numbers(1_200).map((place) => `Person,${emailOf(place)}`),
  )
  const importing = run(signups, file)
  await file.firstBatchIsChecked
  const responses = await Promise.all(numbers(16).map(signUp))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await expectAdminsToWork()
  file.finish()
  expect(await importing).toMatchObject({
    isWritten: true,
    rows: 1_200,
    imported: 1_184,
    existing: 16,
    rejected: [],
  })
  expect((await app.request(signupEndpoints.list, { query: { limit: 1 } })).response.total).toBe(1_200)
})

test('while an import writes, intake of one of its rows gets a Retry-After, and admins continue', async () => {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `insert into signup (id, name, email, email_folded, search_text, created_at, received_at)
       values (gen_random_uuid(), '', '', $1, '', now(), now())`,
      [emailOf(3)],
    )
    const file = slowFile(
      'name,email',
      numbers(3).map((place) => `Person,${emailOf(place)}`),
    )
    file.finish()
    const importing = run(signups, file)
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

test('changes between the two phases are detected: rows of a deleted agent are rejected, and nothing is imported', async () => {
  const agent = await insertAgent(app.db, { email: 'agent@homes.test' })
  const rows = numbers(1_200).map((place) => `Lekki ${place},1000,${place === 7 ? agent.email : ''}`)
  const file = slowFile('town,price,agent_email', rows)
  const importing = run(listings, file)
  await file.firstBatchIsChecked
  await app.db.updateTable('agent').set({ deleted_at: new Date() }).where('id', '=', agent.id).execute()
  file.finish()
  expect(await importing).toMatchObject({
    isWritten: false,
    rejected: [{ line: 8, problems: ['no agent has the email address agent@homes.test'] }],
  })
  expect(await app.db.selectFrom('property').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('property_counter').select('id').execute()).toEqual([])
})

async function expectAdminsToWork(): Promise<void> {
  const announcement = { announcement_text: 'We are open', redirect_link: 'https://homes.test/' }
  const { status } = await app.request(announcementEndpoints.create, { body: announcement })
  expect([status, (await app.request(signupEndpoints.list)).status]).toEqual([200, 200])
}

/** A file of which rows after the first batch are checked only after `finish` was called. */
function slowFile(header: string, rows: readonly string[]) {
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  onTestFinished(() => finish())
  let announceChecked = () => {}
  const firstBatchIsChecked = new Promise<void>((resolve) => (announceChecked = resolve))
  const onProgress = async () => {
    announceChecked()
    await isFinished
  }
  return { text: `${[header, ...rows].join('\n')}\n`, finish, firstBatchIsChecked, onProgress }
}

function run<Row>(target: Target<Row>, { text, onProgress }: ReturnType<typeof slowFile>) {
  const flags = { isDryRun: false, skipDuplicates: false, skipInvalid: false, isMonthFirst: false }
  const options = { text, onProgress, ...flags, fileName: 'file.csv', mapped: new Map(), now: new Date() }
  return importFile(command.db, target, options)
}
