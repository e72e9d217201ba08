import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { linkEndpoints } from '@gatehouse/contract/link'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createFactorAdmin, password, publicUrl } from '../../../test/second-factor/factor-admin'
import { insertAdmin, testAdmin } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { removeExpiredPasswords } from '../../auth/admin-repository'
import { newId } from '../../database/id'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ publicUrl })
})
afterAll(() => app.close())

const remove = (id: string) => app.request(adminEndpoints.remove, { params: { id } })
const restore = (id: string, headers = {}) => app.request(adminEndpoints.restore, { params: { id }, headers })
const find = (id: string) => app.db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listed = async (id: string) =>
  (await app.request(adminEndpoints.list)).response.data.find((admin) => admin.id === id)
const tokenOf = (url: string | undefined) => new URL(url ?? '').hash.slice(1)
const statusOfSignIn = async (email: string, pswd: string) =>
  (await app.request(sessionEndpoints.signIn, { token: null, body: { email, pswd } })).status
const use = (token: string, pswd: string) =>
  app.request(linkEndpoints.use, { token: null, body: { token, pswd, confirmPswd: pswd } })

/** Deletes an admin, as if that were so many hours ago, and runs the background task. */
async function removeHoursAgo(id: string, hours: number): Promise<void> {
  expect((await remove(id)).status).toBe(200)
  const deleted_at = new Date(Date.now() - hours * 3_600_000)
  await app.db.updateTable('admin').set({ deleted_at }).where('id', '=', id).execute()
  await removeExpiredPasswords(app.db)
}

const invitedAgain = 'Admin restored and invited again, because the password was removed 24 hours after the deletion'

test('an admin who is restored within 24 hours has the password still, and gets no link', async () => {
  const { id, email } = await insertAdmin(app.db, { password })
  await removeHoursAgo(id, 23.9)
  expect((await restore(id)).response).toEqual({ status: true, message: 'Admin restored successfully' })
  expect(await statusOfSignIn(email, password)).toBe(200)
})

test('an admin who is restored later is invited anew by a link, and signs in with the password that it sets', async () => {
  const { id, email } = await insertAdmin(app.db, { password })
  await removeHoursAgo(id, 24.1)
  expect((await find(id)).password_hash).toBeNull()
  const { message, link } = (await restore(id)).response
  expect([message, link]).toEqual([
    invitedAgain,
    {
      url: expect.stringContaining('/set-password#'),
      kind: 'invite',
      expires_at: expect.any(String),
      is_mailed: false,
    },
  ])
  expect(await listed(id)).toMatchObject({ is_invited: true, invitation_expires_at: link?.expires_at })
  expect(await statusOfSignIn(email, password)).toBe(401)
  const pswd = 'akara every Saturday'
  expect((await use(tokenOf(link?.url), pswd)).status).toBe(200)
  expect(await statusOfSignIn(email, pswd)).toBe(200)
  expect(await listed(id)).toMatchObject({ is_invited: false })
})

test('the history has the restore, and the security events the link', async () => {
  const { id } = await insertAdmin(app.db, { password })
  await removeHoursAgo(id, 25)
  await restore(id)
  const changes = await app.db.selectFrom('change').select('action').where('entity_id', '=', id).orderBy('id').execute()
  const events = await app.db.selectFrom('security_event').select('kind').where('admin_id', '=', id).execute()
  expect(changes.map(({ action }) => action)).toEqual(['delete', 'restore'])
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['admin_deleted', 'link_created'])
})

test('a restore that is sent again gets another link, and one of a live admin gets none', async () => {
  const { id } = await insertAdmin(app.db, { password })
  await removeHoursAgo(id, 25)
  const headers = { 'Idempotency-Key': 'restore-again-and-again' }
  const first = (await restore(id, headers)).response
  const second = (await restore(id, headers)).response
  expect([first.message, second.message]).toEqual([invitedAgain, invitedAgain])
  expect(second.link?.url).toBeTruthy()
  expect(second.link?.url).not.toBe(first.link?.url)
  const stored = await app.db.selectFrom('idempotency_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('set-password')
  expect((await restore(id)).response).toEqual({ status: true, message: 'Admin restored successfully' })
  await use(tokenOf(second.link?.url), 'akara every Saturday')
  expect((await restore(id, headers)).response).toEqual({ status: true, message: invitedAgain })
})

test('what belongs to the password goes with it: links that would set another one, and devices that are known', async () => {
  const { id } = await insertAdmin(app.db, { password })
  const body = { current_pswd: testAdmin.password }
  const { link } = (await app.request(adminEndpoints.createLink, { params: { id }, body })).response
  const device = { id: newId(), admin_id: id, mark_hash: Buffer.alloc(32, 1) }
  await app.db
    .insertInto('known_device')
    .values({ ...device, created_at: new Date(), last_sign_in_at: new Date() })
    .execute()
  await removeHoursAgo(id, 25)
  for (const table of ['admin_link', 'known_device'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('admin_id', '=', id).execute()).toEqual([])
  await restore(id)
  expect((await use(tokenOf(link.url), 'akara every Saturday')).status).toBe(404)
})

test('an invitation that can still be used stays the one of an admin who is deleted and restored', async () => {
  const invitation = { name: 'Chidi Obi', email: 'chidi@gatehouse.test' }
  const { data, link } = (await app.request(adminEndpoints.invite, { body: invitation })).response
  await removeHoursAgo(data.id, 48)
  expect((await restore(data.id)).response).toEqual({ status: true, message: 'Admin restored successfully' })
  expect((await use(tokenOf(link.url), 'akara every Saturday')).status).toBe(200)
})

test('a link does not replace the second factor of an admin who is restored later', async () => {
  const me = await createFactorAdmin(app)
  const { codeNow } = await me.addTotp()
  await removeHoursAgo(me.id, 25)
  const { link } = (await restore(me.id)).response
  const pswd = 'akara every Saturday'
  expect((await use(tokenOf(link?.url), pswd)).response.token).toBeUndefined()
  expect(await statusOfSignIn(me.email, pswd)).toBe(401)
  expect(await codeNow()).toMatch(/^\d{6}$/)
})
