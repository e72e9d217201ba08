import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { removeExpiredPasswords } from '../src/auth/admin-repository'
import { purgeDeleted } from '../src/records/purge'
import { type Imports, openImports } from './imports/import-csv'
import { insertAdmin, insertAgent, insertInquiry, insertProperty } from './insert-rows'
import { startApp, type TestApp } from './start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const ids = async (table: 'property' | 'agent' | 'admin' | 'media') =>
  (await app.pool.query<{ id: string }>(`select ${table === 'media' ? 'key' : 'id'} as id from ${table}`)).rows.map(
    ({ id }) => id,
  )

test('records deleted more than thirty days ago are purged, and their ids are unknown', async () => {
  const live = await insertProperty(app.db)
  const recent = await insertProperty(app.db, { deleted_at: daysAgo(29.9) })
  const old = await insertProperty(app.db, { deleted_at: daysAgo(30.1) })
  const inquiry = await insertInquiry(app.db, { property_id: old.id })
  const change = { entity: 'property', entity_id: old.id, action: 'delete', created_at: daysAgo(30.1) }
  await app.db
    .insertInto('change')
    .values({ ...change, id: inquiry.id, admin_id: null, before: '{}', after: null })
    .execute()
  await purgeDeleted(app.db)
  expect((await ids('property')).toSorted()).toEqual([live.id, recent.id].toSorted())
  const params = { id: old.id }
  for (const endpoint of [propertyEndpoints.find, propertyEndpoints.remove, propertyEndpoints.restore] as const) {
    const { status, error } = await app.request(endpoint, { params })
    expect([status, error.message]).toEqual([404, 'Property not found'])
  }
  expect((await app.request(propertyEndpoints.restore, { params: { id: recent.id } })).status).toBe(200)
  expect((await app.request(inquiryEndpoints.list)).response.data).toMatchObject([
    { id: inquiry.id, property_id: null, property: null },
  ])
  const changes = app.db.selectFrom('change').where('entity_id', '=', old.id).orderBy('created_at')
  expect(await changes.select(['action', 'source', 'before', 'after']).execute()).toEqual([
    { action: 'delete', source: null, before: {}, after: null },
    { action: 'purge', source: 'server', before: null, after: null },
  ])
})

test('a row is purged after its files, and an agent regardless of the properties it had', async () => {
  const agent = await insertAgent(app.db, { deleted_at: daysAgo(40) })
  const property = await insertProperty(app.db, { deleted_at: daysAgo(40), agent_id: agent.id })
  await app.pool.query(
    `insert into media (key, slot, property_id, kind, state, files, sha256, created_at, deleted_at)
     values ('AAAAAAAAAAAAAAAAAAAAAA', 'property_images', $1, 'image', 'ready', '[]', '', now(), now())`,
    [property.id],
  )
  await purgeDeleted(app.db)
  expect(await ids('property')).toContain(property.id)
  expect(await ids('agent')).not.toContain(agent.id)
  expect((await app.request(agentEndpoints.find, { params: { id: agent.id } })).status).toBe(404)
  await app.pool.query(`delete from media`)
  await Promise.all([purgeDeleted(app.db), purgeDeleted(app.db)])
  expect(await ids('property')).not.toContain(property.id)
})

test('announcements, banners and careers are purged too; admins stay as authors of changes, and affiliates because codes are never reused', async () => {
  await app.pool.query(`
    insert into affiliate (id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
      payment_status, search_text, created_at, updated_at, deleted_at)
    values (gen_random_uuid(), 'A', 'B', '1', 'GH-1', 0, '0', 'Activated', 'Pending', '', now(), now(), now() - interval '31 days');
    insert into announcement (id, announcement_text, search_text, created_at, updated_at, deleted_at)
    values (gen_random_uuid(), 'Old', '', now(), now(), now() - interval '31 days');
    insert into banner (id, redirect_link, created_at, updated_at, deleted_at)
    values (gen_random_uuid(), 'https://a.test', now(), now(), now() - interval '31 days');
    insert into career (id, title, description, location, position, salary, type, search_text, created_at, updated_at, deleted_at)
    values (gen_random_uuid(), 'Old', '', '', '', 1, 'Remote', '', now(), now(), now() - interval '31 days')`)
  const { id: admin } = await insertAdmin(app.db, { password: 'a long password', deleted_at: daysAgo(400) })
  await purgeDeleted(app.db)
  const { rows } = await app.pool.query(`
    select (select count(*) from affiliate)::int as affiliates, (select count(*) from announcement)::int as announcements,
      (select count(*) from banner)::int as banners, (select count(*) from career)::int as careers`)
  expect(rows).toEqual([{ affiliates: 1, announcements: 0, banners: 0, careers: 0 }])
  expect(await ids('admin')).toContain(admin)
})

test('importing its file again does not restore a purged listing', async () => {
  const database: Imports = await openImports()
  const lines = ['reference,town,price', 'A-1,Lekki,5', 'A-2,Ikoyi,6']
  await database.importLines('listings', lines)
  await database.pool.query(`update property set deleted_at = now() - interval '31 days' where location = 'Lekki'`)
  await purgeDeleted(database.db)
  const { out } = await database.importLines('listings', [...lines, 'A-3,Ajah,7'])
  expect(out).toContain('2 rows are in Gatehouse already from an earlier import (1 deleted since, and not restored).')
  const rows = await database.db.selectFrom('property').select('location').orderBy('price').execute()
  expect(rows.map(({ location }) => location)).toEqual(['Ikoyi', 'Ajah'])
  await database.close()
})

test('the password of a deleted admin is removed after 24 hours, and after thirty days it cannot be restored', async () => {
  const password = 'palm wine at dusk'
  const live = await insertAdmin(app.db, { password })
  const { password_hash } = live
  const recent = await insertAdmin(app.db, { password, password_hash, deleted_at: daysAgo(0.99) })
  const old = await insertAdmin(app.db, { password, password_hash, deleted_at: daysAgo(30.1) })
  await removeExpiredPasswords(app.db)
  const hashes = await app.db.selectFrom('admin').select(['id', 'password_hash']).execute()
  const findHash = (id: string) => hashes.find((admin) => admin.id === id)?.password_hash
  expect([findHash(live.id), findHash(recent.id), findHash(old.id)]).toEqual([password_hash, password_hash, null])

  expect((await app.request(adminEndpoints.restore, { params: { id: recent.id } })).status).toBe(200)
  await expect(app.signIn({ email: recent.email, pswd: password })).resolves.toHaveLength(43)
  const rejected = await app.request(adminEndpoints.restore, { params: { id: old.id } })
  expect([rejected.status, rejected.error.code]).toEqual([409, 'conflict'])
})

test('an admin whose password was removed is not restored, even if thirty days have not passed by the clock', async () => {
  const { id } = await insertAdmin(app.db, { password: 'palm wine at dusk', deleted_at: daysAgo(29.9) })
  await app.db.updateTable('admin').set({ password_hash: null }).where('id', '=', id).execute()
  const { status, error } = await app.request(adminEndpoints.restore, { params: { id } })
  expect([status, error.message]).toEqual([409, 'It was deleted more than 30 days ago and cannot be restored'])
})
