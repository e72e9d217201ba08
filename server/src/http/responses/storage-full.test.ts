import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAnnouncement } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let isDiskFull = false
let id: string
beforeAll(async () => {
  app = await startApp({ isDiskFull: () => isDiskFull })
  id = (await insertAnnouncement(app.db)).id
})
afterAll(() => app.close())

test('when the disk of the database is full, a write gets 507 and reads still work', async () => {
  await sql`
    create function raise_disk_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = '53100';
    end $$`.execute(app.db)
  await sql`create trigger full_disk before insert on announcement for each row execute function raise_disk_full()`.execute(
    app.db,
  )
  const body = { announcement_text: 'Open house', redirect_link: 'https://homes.ng' }
  const rejected = await app.request(announcementEndpoints.create, { body })
  expect([rejected.status, rejected.error]).toEqual([
    507,
    { status: false, code: 'storage_full', message: 'There is not enough space left on the server to save this.' },
  ])
  expect((await app.request(announcementEndpoints.list)).status).toBe(200)
})

test('once the reserve of the disk is used up, changes get 507, and reads, sign-ins and deletes still work', async () => {
  isDiskFull = true
  const body = { announcement_text: 'Closed', redirect_link: '' }
  expect((await app.request(announcementEndpoints.update, { params: { id }, body })).error.code).toBe('storage_full')
  expect((await app.request(announcementEndpoints.find, { params: { id } })).status).toBe(200)
  expect(await app.signIn()).toHaveLength(43)
  expect((await app.request(announcementEndpoints.remove, { params: { id } })).status).toBe(200)
  isDiskFull = false
})
