import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
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
