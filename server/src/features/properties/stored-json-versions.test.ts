import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'
import { beginFill, fillPropertyJson } from './stored-json'

// Instances of two versions run on one database during an upgrade (docs/decisions/0056).

let app: TestApp
let photograph: Uint8Array
beforeAll(async () => {
  app = await startApp()
  await beginFill(app.db)
  photograph = await makePhotograph({ width: 40, height: 30 })
})
afterAll(() => app.close())

const create = async () => {
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  return (await app.request(propertyEndpoints.create, { body: { ...samplePropertyInput }, files })).response.data
}

const read = async (id: string) => {
  const { response } = await app.request(propertyEndpoints.list, { query: { limit: 200 } })
  const { amenities } = (await app.request(propertyEndpoints.find, { params: { id } })).response.data
  return { amenities, listed: response.data.find((card) => card.id === id)?.amenities }
}

/** The fields of a version without amenities. */
const olderFields = `left(((fields || '}')::jsonb - 'amenities')::text, -1)`

/** What release 0.1.0 executes when it saves a property or its files; the fields are of an older version. */
const insertOfOlder = (id: string) =>
  app.pool.query(`
    insert into property_json as stored (property_id, agent_id, fields, files, cover, other_files)
    select property_id, agent_id, ${olderFields}, files, cover, other_files from property_json where property_id = '${id}'
    on conflict (property_id) do update set agent_id = excluded.agent_id, fields = excluded.fields,
      files = excluded.files, cover = excluded.cover, other_files = excluded.other_files
    where (stored.agent_id, stored.fields, stored.files, stored.cover, stored.other_files) is distinct from
      (excluded.agent_id, excluded.fields, excluded.files, excluded.cover, excluded.other_files)
    returning xmax = 0 as is_added`)

const updateOfOlder = (id: string) =>
  app.pool.query(`
    with written as (select * from property where id = '${id}')
    update property_json set agent_id = property.agent_id, fields = ${olderFields}
    from written as property where property_json.property_id = property.id returning property_json.*`)

const writeOfOther = (id: string) =>
  app.pool.query(`
    update property_json set fields = ${olderFields}, parts_version = 1, revision = revision + 1
    where property_id = '${id}'`)

const findVersion = async (id: string) => {
  const row = app.db.selectFrom('property_json').select('parts_version').where('property_id', '=', id)
  return (await row.executeTakeFirst())?.parts_version
}

/** The upsert of 0.1.0 where the row is missing. */
const insertMissingOfOlder = (id: string) =>
  app.pool.query(`
    with gone as (delete from property_json where property_id = '${id}' returning *)
    select * into temporary removed from gone;
    insert into property_json as stored (property_id, agent_id, fields, files, cover, other_files)
    select property_id, agent_id, ${olderFields}, files, cover, other_files from removed
    on conflict (property_id) do update set fields = excluded.fields;
    drop table removed`)

const writes = [
  { statement: 'upsert of an existing row', write: insertOfOlder },
  { statement: 'update of the fields', write: updateOfOlder },
  { statement: 'insert of a missing row', write: insertMissingOfOlder },
  { statement: 'write of a later version, which stores its number', write: writeOfOther },
]

test.each(writes)(
  'what another version has stored counts as missing, and is stored again: $statement',
  async ({ write }) => {
    const { id } = await create()
    const before = await read(id)
    await write(id)
    expect(await read(id)).toEqual(before)
    await fillPropertyJson(app.backgroundDb, app.log)
    await expectStoredJson(app.db)
  },
)

test.each(writes)('a property that another version has stored can be saved: $statement', async ({ write }) => {
  const { id, media } = await create()
  await write(id)
  const body = { ...samplePropertyInput, amenities: ['Gym'] }
  const { response } = await app.request(propertyEndpoints.update, { params: { id }, body })
  expect(response.data).toMatchObject({ amenities: ['Gym'], media })
  expect(await read(id)).toEqual({ amenities: ['Gym'], listed: ['Gym'] })
  await expectStoredJson(app.db)
})

test('only the version that was started last stores again what the others have stored', async () => {
  const { id } = await create()
  await app.db.updateTable('property_json_fill').set({ expression: '1' }).execute()
  await writeOfOther(id)
  await fillPropertyJson(app.backgroundDb, app.log)
  expect(await findVersion(id)).toBe(1)
  await beginFill(app.db)
  await fillPropertyJson(app.backgroundDb, app.log)
  await expectStoredJson(app.db)
})
