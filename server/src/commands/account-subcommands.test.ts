import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { linkEndpoints } from '@gatehouse/contract/link'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, testAdmin } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { runAdmin } from './run-admin'

let app: TestApp
let ownId: string
let printed: string[]
let errors: string[]
beforeAll(async () => {
  app = await startApp()
  ownId = (await app.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()).id
})
beforeEach(async () => {
  await app.db.deleteFrom('session').where('admin_id', '!=', ownId).execute()
  await app.db.deleteFrom('change').execute()
  await app.db.deleteFrom('admin').where('id', '!=', ownId).execute()
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

const password = 'palm wine at dusk'
const pswd = 'akara every Saturday'
const tokenIn = (line = '') => /#([\w-]{43})$/.exec(line)?.[1] ?? ''
const use = (token: string) => app.request(linkEndpoints.use, { token: null, body: { token, pswd, confirmPswd: pswd } })
const eventsOf = async (id: string) =>
  await app.db.selectFrom('security_event').select(['kind', 'device', 'actor_id']).where('admin_id', '=', id).execute()
const device = 'Command on the server'

test('control characters in names and arguments are not printed', async () => {
  await app.db.updateTable('admin').set({ name: 'Ada\u001b[2J' }).where('id', '=', ownId).execute()
  await admin('list')
  await admin('reset', 'nobody\u001b[2J@x.ng')
  await app.db.updateTable('admin').set({ name: testAdmin.name }).where('id', '=', ownId).execute()
  expect(printed.join('\n')).toContain('Ada\uFFFD[2J')
  expect(errors).toEqual(['There is no admin with the email "nobody\uFFFD[2J@x.ng".'])
})

test.each([
  [[]],
  [['reset']],
  [['reset', 'a@x.ng', 'b@x.ng']],
  [['reset', 'a@x.ng', '--end']],
  [['add', 'a@x.ng']],
  [['list', 'a@x.ng']],
  [['delete']],
  [['sessions', 'a@x.ng', '--stop']],
  [['sell', 'a@x.ng']],
  [['constructor']],
])('the arguments %j print the usage and exit with code 1', async (args) => {
  expect(await admin(...args)).toBe(1)
  expect(errors.join('\n')).toContain('npm run admin -- reset EMAIL')
  expect(errors.join('\n')).toContain('npm run admin -- sessions EMAIL [--end]')
  expect(printed).toEqual([])
})

test('--help prints the usage', async () => {
  expect(await admin('--help')).toBe(0)
  expect(printed.join('\n')).toContain('npm run admin -- add EMAIL NAME')
})

test.each([['reset'], ['delete'], ['sessions']])(
  '%s reports an unknown email and the email of a deleted admin in one line',
  async (name) => {
    const deleted = await insertAdmin(app.db, { password, deleted_at: new Date() })
    expect([await admin(name, 'nobody@x.ng'), await admin(name, deleted.email)]).toEqual([1, 1])
    expect(errors).toEqual([
      'There is no admin with the email "nobody@x.ng".',
      `There is no admin with the email "${deleted.email}".`,
    ])
    expect(printed).toEqual([])
  },
)

test('reset prints a link that sets a password, and nothing changes until it is used', async () => {
  const { id, email } = await insertAdmin(app.db, { password, email: 'Ada@Homes.ng' })
  const token = await app.signIn({ email, pswd: password })
  expect(await admin('reset', 'ada@homes.ng')).toBe(0)
  expect(printed).toEqual([
    'Email    ada@homes.ng',
    expect.stringMatching(/^Link {5}http:\/\/127\.0\.0\.1:4000\/set-password#[\w-]{43}$/),
    expect.stringMatching(/^Expires {2}\d+ \w+ \d{4} at \d\d:\d\d in Lagos, or when it is used$/),
    'If the console has another address, set PUBLIC_URL and repeat this command.',
  ])
  expect(await statusOf(token)).toBe(200)
  expect(await eventsOf(id)).toContainEqual({ kind: 'link_created', device, actor_id: null })
  const { status } = await use(tokenIn(printed[1]))
  expect([status, await statusOf(token), await statusOf(app.token)]).toEqual([200, 401, 200])
  expect((await signIn(email, pswd)).status).toBe(200)
  expect(JSON.stringify(await app.db.selectFrom('change').selectAll().execute())).not.toMatch(/argon2|akara/)
})

test('the address of a link is that of PUBLIC_URL', async () => {
  const { email } = await insertAdmin(app.db, { password })
  const config = { ...app.config, publicUrl: 'https://console.homes.ng' }
  const open = async () => ({ config, db: app.db, close: () => Promise.resolve() })
  expect(await runAdmin(['reset', email], { print: (line) => void printed.push(line), printError: fail, open })).toBe(0)
  expect(printed[1]).toMatch(/^Link {5}https:\/\/console\.homes\.ng\/set-password#/)
  expect(printed).toHaveLength(3)
})

test('add creates an admin who chooses the password with the printed link', async () => {
  expect(await admin('add', 'Amaka@Homes.ng', 'Amaka Obi')).toBe(0)
  const { response } = await use(tokenIn(printed[1]))
  expect(response.admin).toMatchObject({ name: 'Amaka Obi', email: 'Amaka@Homes.ng' })
  const changes = await app.db.selectFrom('change').select(['action', 'admin_id']).orderBy('id').execute()
  expect(changes).toEqual([
    { action: 'create', admin_id: null },
    { action: 'update', admin_id: response.admin?.id },
  ])
})

test.each([
  ['nobody', 'Amaka Obi', 'Enter a valid email address.'],
  ['amaka@homes.ng', ' ', 'Full name is required.'],
  [testAdmin.email.toUpperCase(), 'Ngozi', 'Another admin has this email address.'],
])('add %s "%s" is rejected in one line', async (email, name, message) => {
  expect(await admin('add', email, name)).toBe(1)
  expect([errors, printed]).toEqual([[message], []])
})

test('list prints a table with the state of each admin', async () => {
  await admin('add', 'amaka@homes.ng', 'Amaka Obi')
  await admin('add', 'bola@homes.ng', 'Bola Ade')
  await app.db.deleteFrom('admin_link').where('admin_id', 'in', idsOf('bola@homes.ng')).execute()
  printed = []
  expect(await admin('list')).toBe(0)
  const cells = printed.map((line) => line.split(/ {2,}/))
  expect(cells[0]).toEqual(['Email', 'Name', 'Created', 'State', 'Sessions'])
  expect(cells.slice(1).map(([email, name, , state, sessions]) => [email, name, state, sessions])).toEqual([
    ['bola@homes.ng', 'Bola Ade', 'Invited, link expired', '0'],
    ['amaka@homes.ng', 'Amaka Obi', expect.stringMatching(/^Invited until \d+ \w+ \d{4} at \d\d:\d\d$/), '0'],
    [testAdmin.email, testAdmin.name, 'Active', '1'],
  ])
})

test('delete deletes an admin, ends its sessions and can be undone in the console', async () => {
  const { id, email } = await insertAdmin(app.db, { password })
  const token = await app.signIn({ email, pswd: password })
  expect(await admin('delete', email.toUpperCase())).toBe(0)
  expect(await statusOf(token)).toBe(401)
  const changes = await app.db.selectFrom('change').select(['action', 'entity_id', 'admin_id']).execute()
  expect(changes).toEqual([{ action: 'delete', entity_id: id, admin_id: null }])
  expect(await eventsOf(id)).toContainEqual({ kind: 'admin_deleted', device, actor_id: null })
  expect((await app.request(adminEndpoints.restore, { params: { id } })).status).toBe(200)
})

test('the last admin with a password cannot be deleted, also not by two commands at the same time', async () => {
  await admin('add', 'amaka@homes.ng', 'Amaka Obi')
  expect(await admin('delete', testAdmin.email)).toBe(1)
  expect(errors).toEqual(['At least one admin must remain.'])
  const { email } = await insertAdmin(app.db, { password })
  const codes = await Promise.all([admin('delete', email), admin('delete', testAdmin.email)])
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1])
  await app.db.updateTable('admin').set({ deleted_at: null }).where('id', '=', ownId).execute()
})

test('sessions lists where an admin is signed in, and --end ends these sessions only', async () => {
  const { id, email } = await insertAdmin(app.db, { password })
  expect(await admin('sessions', email)).toBe(0)
  expect(printed).toEqual([`${email} is not signed in anywhere.`])
  const token = await app.signIn({ email, pswd: password })
  printed = []
  await admin('sessions', email)
  expect(printed.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
    ['Device', 'Address'],
    ['Unknown device', '127.0.0.1'],
  ])
  expect(await statusOf(token)).toBe(200)
  expect(await admin('sessions', email, '--end')).toBe(0)
  expect(printed.at(-1)).toBe(`${email} is signed out everywhere.`)
  const other = await insertAdmin(app.db, { password })
  expect([await statusOf(token), await statusOf(await app.signIn({ email: other.email, pswd: password }))]).toEqual([
    401, 200,
  ])
  expect(await eventsOf(id)).toContainEqual({ kind: 'signed_out_by_command', device, actor_id: null })
})

const idsOf = (email: string) => app.db.selectFrom('admin').select('id').where('email', '=', email)
const fail = (line: string) => {
  throw new Error(line)
}
