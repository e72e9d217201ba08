import { join } from 'node:path'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { recount } from '../../src/records/counters/recount'
import { holdBack, untilWaiting } from '../history/hold-back'
import { insertManyProperties } from '../insert-many-properties'
import { testAdmin } from '../insert-rows'
import { searchEverything } from '../personal-data/search-everything'
import { startApp, type TestApp } from '../start-app'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'

const email = 'adaeze@people.test'
const count = 1_300

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const find = async (id: string) => (await app.request(historyEndpoints.operation, { params: { id } })).response.data

test(
  'a person is erased while an action changes the records that name her, and is found nowhere',
  { timeout: 180_000 },
  async () => {
    const ids = await insertManyProperties(app.db, count)
    // One in the first chunk, one in a later one.
    const named = [ids[10]!, ids[1_250]!]
    const { pool } = app
    await pool.query(`update property set property_description = $1 where id = any($2)`, [`Call ${email}.`, named])
    await rebuildPropertyJson(app.db)
    await recount(app.db, new Date())
    // The second chunk waits in its middle, while the erasure looks for the person.
    const release = await holdBack(pool, `select from property where id = '${ids[1_100]}' for update`)
    const body = { entity: 'property', select: { ids }, action: 'price', values: { amount: 1_000 } } as const
    const { operation_id: id } = (await app.request(bulkEndpoints.create, { body })).response.data
    await untilWaiting(pool, 'transactionid')
    const search = () => searchEverything(pool, join(app.dataDir, 'media'), [email])
    expect(await search()).not.toEqual([])
    const erasing = app.request(personalDataEndpoints.erase, {
      body: { identifiers: [email], current_pswd: testAdmin.password },
    })
    await release()
    expect((await erasing).status).toBe(200)
    await until('the action has ended', async () => (await find(id)).state === 'done')

    expect(await search()).toEqual([])
    const { done, left, total } = await find(id)
    // The action or the erasure was first at the later one.
    expect([total, done + left.length]).toEqual([count, count])
    expect(left.map((each) => each.id).filter((each) => !named.includes(each))).toEqual([])
    const { rows } = await pool.query('select property_description as text from property where id = any($1)', [named])
    expect(rows).toEqual([{ text: 'Call erased.' }, { text: 'Call erased.' }])
    expect(await recount(app.db, new Date())).toEqual([])
    await expectStoredJson(app.db)
  },
)
