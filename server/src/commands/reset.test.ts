import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { runAdmin } from './run-admin'

let app: TestApp
let printed: string[]
let errors: string[]
beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => {
  printed = []
  errors = []
})
afterAll(() => app.close())

const admin = (...args: string[]) =>
  runAdmin(args, {
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
    open: async () => ({ config: app.config, db: app.db, close: () => Promise.resolve() }),
  })

const statusOf = async (token: string) => (await app.request(adminEndpoints.list, { token })).status
const signIn = (email: string, pswd: string) =>
  app.request(sessionEndpoints.signIn, { token: null, body: { email, pswd } })

test.each([[[]], [['reset']], [['reset', 'a@x.ng', 'b@x.ng']], [['sell', 'a@x.ng']], [['constructor']]])(
  'the arguments %j print the usage and exit with code 1',
  async (args) => {
    expect(await admin(...args)).toBe(1)
    expect(errors.join('\n')).toContain('npm run admin -- reset EMAIL')
    expect(printed).toEqual([])
  },
)

test('--help prints the usage', async () => {
  expect(await admin('--help')).toBe(0)
  expect(printed.join('\n')).toContain('npm run admin -- reset EMAIL')
})

test('an unknown email and the email of a deleted admin are reported in one line', async () => {
  const deleted = await insertAdmin(app.db, { password: 'palm wine at dusk', deleted_at: new Date() })
  expect(await admin('reset', 'nobody@x.ng')).toBe(1)
  expect(await admin('reset', deleted.email)).toBe(1)
  expect(errors).toEqual([
    'There is no admin with the email "nobody@x.ng".',
    `There is no admin with the email "${deleted.email}".`,
  ])
  expect(printed).toEqual([])
})

test('reset prints a new password, ends the sessions of that admin only, and records the change without the password', async () => {
  const { id, email } = await insertAdmin(app.db, { password: 'palm wine at dusk', email: 'Ada@Homes.ng' })
  const tokens = [await app.signIn({ email, pswd: 'palm wine at dusk' })]
  tokens.push(await app.signIn({ email, pswd: 'palm wine at dusk', keep_logged_in: true }))
  expect(await admin('reset', 'ada@homes.ng')).toBe(0)
  expect(printed).toEqual(['Email     Ada@Homes.ng', expect.stringMatching(/^Password  [A-Za-z0-9]{20}$/)])
  const password = printed[1]?.slice(10) ?? ''
  expect([await statusOf(tokens[0]!), await statusOf(tokens[1]!), await statusOf(app.token)]).toEqual([401, 401, 200])
  expect((await signIn(email, 'palm wine at dusk')).status).toBe(401)
  expect((await signIn(email, password)).status).toBe(200)
  const changes = await app.db.selectFrom('change').selectAll().where('entity_id', '=', id).execute()
  expect(changes).toMatchObject([{ admin_id: null, action: 'update', entity: 'admin', before: {} }])
  expect(JSON.stringify(changes)).not.toContain(password)
  expect(JSON.stringify(changes)).not.toContain('argon2')
  const events = await app.db.selectFrom('security_event').selectAll().where('admin_id', '=', id).execute()
  expect(events).toContainEqual(expect.objectContaining({ kind: 'password_reset', device: 'Command on the server' }))
})
