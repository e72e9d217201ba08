import { linkEndpoints } from '@gatehouse/contract/link'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../../test/start-app'
import { prepareFirstAdmin } from './first-admin'
import { createLinkByCommand } from './command-service'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('session').execute()
  await app.db.deleteFrom('change').execute()
  await app.db.deleteFrom('admin').execute()
})

const canSignIn = async (email: string, pswd: string) =>
  (await app.request(sessionEndpoints.signIn, { token: null, body: { email, pswd } })).status === 200

test('has the default email and a random password of 20 letters and digits, and can sign in', async () => {
  const first = await prepareFirstAdmin(app)
  expect(first).toMatchObject({ email: 'admin@gatehouse.local', isGenerated: true })
  expect(first?.password).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(await canSignIn('admin@gatehouse.local', first?.password ?? '')).toBe(true)
  expect(await canSignIn('admin@gatehouse.local', 'something else')).toBe(false)
})

test('has the email and password of the settings if they are set', async () => {
  const config = { ...app.config, adminEmail: 'Owner@Homes.ng', adminPassword: 'mango orchard in May' }
  expect(await prepareFirstAdmin({ ...app, config })).toMatchObject({ email: 'Owner@Homes.ng', isGenerated: false })
  expect(await canSignIn('owner@homes.ng', 'mango orchard in May')).toBe(true)
})

test('is created only while no admin exists, and later settings change no admin', async () => {
  const first = await prepareFirstAdmin(app)
  const config = { ...app.config, adminEmail: 'admin@gatehouse.local', adminPassword: 'mango orchard in May' }
  expect(await prepareFirstAdmin({ ...app, config })).toBeNull()
  expect(await canSignIn('admin@gatehouse.local', 'mango orchard in May')).toBe(false)
  expect(await canSignIn('admin@gatehouse.local', first?.password ?? '')).toBe(true)
})

test('gets another random password at every start until the first sign-in', async () => {
  const first = await prepareFirstAdmin(app)
  const second = await prepareFirstAdmin(app)
  expect(second).toMatchObject({ email: 'admin@gatehouse.local', isGenerated: true })
  expect(second?.password).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(await canSignIn('admin@gatehouse.local', first?.password ?? '')).toBe(false)
  const third = await prepareFirstAdmin(app)
  const signIns = Array.from({ length: 4 }, () => canSignIn('admin@gatehouse.local', third?.password ?? ''))
  expect(await Promise.all(signIns)).toEqual([true, true, true, true])
  await app.db.deleteFrom('session').execute()
  expect(await prepareFirstAdmin(app)).toBeNull()
  expect(await canSignIn('admin@gatehouse.local', third?.password ?? '')).toBe(true)
})

test('keeps a chosen password, and one that was set with a link, even before the first sign-in with it', async () => {
  const chosen = { ...app.config, adminEmail: 'owner@homes.ng', adminPassword: 'mango orchard in May' }
  await prepareFirstAdmin({ ...app, config: chosen })
  expect(await prepareFirstAdmin(app)).toBeNull()
  await app.db.deleteFrom('change').execute()
  await app.db.deleteFrom('session').execute()
  await app.db.deleteFrom('admin').execute()

  await prepareFirstAdmin(app)
  const { token } = await createLinkByCommand(app.db, 'admin@gatehouse.local')
  expect(await prepareFirstAdmin(app)).toMatchObject({ isGenerated: true })
  const pswd = 'akara every Saturday'
  await app.request(linkEndpoints.use, { token: null, body: { token, pswd, confirmPswd: pswd } })
  await app.db.deleteFrom('session').execute()
  expect(await prepareFirstAdmin(app)).toBeNull()
  expect(await canSignIn('admin@gatehouse.local', pswd)).toBe(true)
})

test('has the password that one of several starting instances prints', async () => {
  await prepareFirstAdmin(app)
  const replaced = await Promise.all(Array.from({ length: 3 }, () => prepareFirstAdmin(app)))
  const [printed, ...others] = replaced.filter((admin) => admin !== null)
  expect(others).toEqual([])
  expect(await canSignIn('admin@gatehouse.local', printed?.password ?? '')).toBe(true)
})

test('is created once when several instances start together', async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => prepareFirstAdmin(app)))
  expect(created.filter((admin) => admin !== null)).toHaveLength(1)
  expect(await app.db.selectFrom('admin').select('id').execute()).toHaveLength(1)
})

test('is recorded without the password and its hash', async () => {
  const first = await prepareFirstAdmin(app)
  const changes = await app.db.selectFrom('change').selectAll().execute()
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    admin_id: null,
    action: 'create',
    entity: 'admin',
    before: null,
    after: { name: 'Administrator', email: 'admin@gatehouse.local', phone_number: '', status: 0 },
  })
  expect(JSON.stringify(changes)).not.toMatch(/argon2|password/)
  expect(JSON.stringify(changes)).not.toContain(first?.password)
})
