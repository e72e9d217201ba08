import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { eventEndpoints } from '@gatehouse/contract/history/events'
import { sql } from 'kysely'
import { onTestFinished, expect, test } from 'vitest'

import { createFolderTarget } from '../../src/backup/target/folder-target'
import { newId } from '../../src/database/id'
import { connect } from '../../src/database/open'
import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { adoptMoves } from '../../src/records/changes/adopt-moves'
import { sealChanges, sealOldChanges } from '../../src/records/changes/seal'
import { recount } from '../../src/records/counters/recount'
import { backUp, targetFolder } from '../backup/backups'
import { newMachine, restoreOn } from '../backup/machines'
import { openEmptyDatabase } from '../database'
import { testAdmin } from '../insert-rows'
import { startApp, type TestApp } from '../start-app'
import { releases } from './states'

// What releases without operations and an order of changes have stored, and store beside this version.

/** An app on the restored backup of a database of a release. */
async function restoreRelease(state: string): Promise<TestApp> {
  const released = await openEmptyDatabase()
  onTestFinished(() => released.close())
  await released.pool.query(state)
  const machine = await newMachine()
  const target = createFolderTarget(targetFolder())
  await backUp({ connectionString: released.connectionString, media: { store: machine.store } } as TestApp, target)
  await restoreOn(machine, target)
  const database = connect({ connectionString: machine.connectionString, close: async () => {} })
  // As the app of the tests adds its own.
  await sql`update admin set email = 'old@admin.test', email_folded = 'old@admin.test' where email = ${testAdmin.email}`.execute(
    database.db,
  )
  const app = await startApp({ database })
  onTestFinished(() => app.close())
  await rebuildPropertyJson(app.db)
  await recount(app.db, new Date())
  return app
}

async function settle({ db }: TestApp): Promise<void> {
  await sealOldChanges(db)
  await sealChanges(db)
  await adoptMoves(db)
}

const before = releases().filter(({ state }) => !state.includes('-- Migration 0055-operations\n'))

test.each(before)('the history of a restored backup of release $version is read', async ({ state }) => {
  const app = await restoreRelease(state)
  await settle(app)
  const { rows: changes } = await sql<{ id: string; entity: string; entity_id: string; created_at: Date }>`
    select id, entity, entity_id, created_at from change order by created_at, id`.execute(app.db)
  expect(changes.length).toBeGreaterThan(0)
  for (const { id, entity, entity_id } of changes) {
    const read = await app.request(historyEndpoints.record, { params: { entity, id: entity_id } })
    expect(read.response.data.map((change) => change.id)).toContain(id)
    expect((await app.request(historyEndpoints.change, { params: { id } })).response.data.fields).not.toEqual({})
    const now = new Date().toISOString()
    const at = await app.request(historyEndpoints.at, { params: { entity, id: entity_id }, query: { time: now } })
    expect(at.status).toBe(200)
  }
  const activity = (await app.request(historyEndpoints.activity)).response.data
  expect(activity.map(({ id }) => id)).toEqual(changes.map(({ id }) => id).toReversed())
  expect((await app.request(historyEndpoints.bin)).status).toBe(200)
  const events = await app.request(eventEndpoints.events, { query: { poll: '1', last_event_id: '0' } })
  // Of before the restore (docs/decisions/0097).
  expect(events.response).toMatchObject({ data: [], is_reset: true })
})

/** The statement by which 0.1.0 stores changes. */
const insertChange = (app: TestApp, change: Readonly<Record<string, unknown>>) => {
  const row = { id: newId(), ...change }
  return sql`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select id, ${change['now'] ?? new Date()}, admin_id, action, entity, entity_id, before, after
    from json_to_recordset(${JSON.stringify([row])}::json) as change (id uuid, admin_id uuid, action text, entity text,
      entity_id text, before jsonb, after jsonb)`.execute(app.db)
}

test('changes that release 0.1.0 makes beside this version are listed, sent as events and undone', async () => {
  const app = await restoreRelease(before[0]!.state)
  await settle(app)
  const { id, agent_id, price } = await app.db
    .selectFrom('property')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('agent_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { id: admin_id } = await app.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
  const read = await app.request(eventEndpoints.events, { query: { poll: '1' } })

  // An update, of which it records all fields, and the move of the property to another agent.
  const state = { price: Number(price), location: 'Lekki', archived: false }
  const updated = { ...state, price: 90_000_000 }
  await sql`update property set price = ${updated.price}, version = version + 1 where id = ${id}`.execute(app.db)
  const change = { admin_id, action: 'update', entity: 'property', entity_id: id }
  await insertChange(app, { ...change, before: state, after: updated })
  await sql`
    insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, search_text,
      created_at, updated_at)
    select ${newId()}, first_name, last_name, 'Moved to', 'to@agent.test', 'to@agent.test', phone_number, city, postcode,
      search_text, now(), now() from agent where id = ${agent_id}`.execute(app.db)
  const to = await app.db
    .selectFrom('agent')
    .select('id')
    .where('company_name', '=', 'Moved to')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const move = newId()
  await sql`with moved as (
      update property set agent_id = ${to.id}, version = version + 1 where id = ${id} returning id, version
    ) insert into property_move (id, created_at, from_agent_id, to_agent_id, property_ids, versions)
    select ${move}, ${now}, ${agent_id}, ${to.id}, array_agg(id), array_agg(version) from moved`.execute(app.db)
  await insertChange(app, { ...change, now, before: { agent_id }, after: { agent_id: to.id } })
  await rebuildPropertyJson(app.db)
  await recount(app.db, new Date())

  await settle(app)
  const [moved, edited] = (await app.request(historyEndpoints.activity)).response.data
  expect(moved).toMatchObject({ operation_id: move, operation: { kind: 'move', done: 1, undo: 'possible' } })
  const { fields, undo } = edited!
  expect({ fields, undo }).toEqual({
    fields: { price: { before: state.price, after: updated.price } },
    undo: 'possible',
  })
  const { last_event_id } = read.response as unknown as { last_event_id: string }
  const sent = await app.request(eventEndpoints.events, { query: { poll: '1', last_event_id } })
  expect(JSON.stringify(sent.response)).toContain(id)

  await app.request(historyEndpoints.undoOperation, { params: { id: move }, body: {} })
  await app.request(historyEndpoints.undoChange, { params: { id: edited!.id }, body: {} })
  const after = app.db.selectFrom('property').select(['agent_id', 'price']).where('id', '=', id)
  expect(await after.executeTakeFirstOrThrow()).toEqual({ agent_id, price })
})

test('a move of 0.1.0 whose changes had places before it became an operation is one entry', async () => {
  const app = await restoreRelease(before[0]!.state)
  const ids = [newId(), newId()]
  const now = new Date('2026-04-01T08:00:00Z')
  for (const entity_id of ids)
    await insertChange(app, { now, action: 'update', entity: 'property', entity_id, before: {}, after: {} })
  await sealChanges(app.db)
  const move = newId()
  await sql`insert into property_move (id, created_at, from_agent_id, to_agent_id, property_ids, versions)
    values (${move}, ${now}, ${newId()}, ${newId()}, ${ids}::uuid[], '{1,1}')`.execute(app.db)
  await adoptMoves(app.db)
  const { rows } = await sql<{ is_entry: boolean }>`
    select is_entry from change_order where operation_id = ${move} order by seq`.execute(app.db)
  expect(rows.map(({ is_entry }) => is_entry)).toEqual([true, false])
})
