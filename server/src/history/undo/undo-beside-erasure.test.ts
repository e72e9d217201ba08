import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { holdBack, untilWaiting } from '../../../test/history/hold-back'
import { insertAgent, testAdmin } from '../../../test/insert-rows'
import { searchEverything } from '../../../test/personal-data/search-everything'
import { startApp, type TestApp } from '../../../test/start-app'
import { newId } from '../../database/id'

// An undo takes values from the history that an erasure at the same time removes from it.

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.jobs.queue.start()
})
afterAll(() => app.close())

const values = ['chika@people.test', '0803 555 0177']

const erase = () =>
  app.request(personalDataEndpoints.erase, { body: { identifiers: values, current_pswd: testAdmin.password } })

/** An agent of whom only the history contains the person still, and a time before it was renamed. */
async function renameAgent() {
  const time = new Date(Date.now() + 60_000).toISOString()
  const [email, phone_number] = values as [string, string]
  const { id, first_name, last_name, company_name, city, postcode } = await insertAgent(app.db, { email, phone_number })
  const body = { first_name, last_name, company_name, city, postcode, email: 'new@people.test', phone_number: '0801' }
  await app.request(agentEndpoints.update, { params: { id }, body })
  await app.pool.query(`update change set created_at = $2 where entity_id = $1`, [id, new Date(Date.now() + 120_000)])
  return { id, time }
}
type Renamed = Awaited<ReturnType<typeof renameAgent>>

async function findChangeId(entity_id: string): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>('select id from change where entity_id = $1', [entity_id])
  return rows[0]!.id
}

/** What puts values of the history back: prepared here, then sent. */
const ways = [
  {
    name: 'undo of a change',
    prepare: async ({ id }: Renamed) => {
      const params = { id: await findChangeId(id) }
      return () => app.request(historyEndpoints.undoChange, { params, body: {} })
    },
  },
  {
    name: 'undo of an operation',
    prepare: async ({ id }: Renamed) => {
      const params = { id: newId() }
      await sql`insert into operation (id, created_at, kind, source, state, total, done)
        values (${params.id}, now(), 'import', 'command', 'done', 1, 1)`.execute(app.db)
      await app.db.updateTable('change').set({ operation_id: params.id }).where('entity_id', '=', id).execute()
      return () => app.request(historyEndpoints.undoOperation, { params, body: {} })
    },
  },
  {
    name: 'restore of a version',
    prepare: async ({ id, time }: Renamed) => {
      const params = { entity: 'agent', id }
      return () => app.request(historyEndpoints.restoreVersion, { params, body: { time } })
    },
  },
]

const search = () => searchEverything(app.pool, join(app.dataDir, 'media'), values)

test.each(ways)('an erasure that begins during the $name erases what it brought back', async ({ prepare }) => {
  const renamed = await renameAgent()
  const send = await prepare(renamed)
  const release = await holdBack(app.pool, `select from agent where id = '${renamed.id}' for update`)
  try {
    const undone = send()
    await untilWaiting(app.pool, 'transactionid')
    const erased = erase()
    await untilWaiting(app.pool, 'advisory')
    await release()
    expect((await undone).status).toBe(200)
    expect((await erased).status).toBe(200)
  } finally {
    await release()
  }
  expect(await search()).toEqual([])
})

test.each(ways)('the $name that begins during an erasure brings nothing back', async ({ prepare }) => {
  const send = await prepare(await renameAgent())
  // The receipt is stored when everything is erased.
  const release = await holdBack(app.pool, 'lock table erasure in exclusive mode')
  try {
    const erased = erase()
    await untilWaiting(app.pool, 'relation')
    const undone = send()
    await untilWaiting(app.pool, 'advisory')
    await release()
    expect((await erased).status).toBe(200)
    await undone
  } finally {
    await release()
  }
  expect(await search()).toEqual([])
})
