import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertAdmin, testAdmin } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { revokeSessions } from '../../auth/live-sessions'
import { removeExpiredSessions } from '../../auth/session-repository'
import { hashToken } from '../../auth/token'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const { signIn, signOut } = sessionEndpoints
const right = { email: testAdmin.email, pswd: testAdmin.password }

const statusWith = async (headers: Record<string, string>, query = '') =>
  (await fetch(`${app.url}${agentEndpoints.list.path}${query}`, { headers })).status
const statusOf = (token: string) => statusWith({ Authorization: token })

/** Changes the times of a session's row, because the database's clock cannot be changed. */
const change = (token: string, assignment: string) =>
  sql`update session set ${sql.raw(assignment)} where token_hash = ${hashToken(token)}`.execute(app.db)
const lastSeen = async (token: string) =>
  (await app.db.selectFrom('session').select('last_seen_at').where('token_hash', '=', hashToken(token)).execute())[0]
    ?.last_seen_at

test('the admin of a token is returned, and nothing without one', async () => {
  const { findAdmin } = sessionEndpoints
  expect((await app.request(findAdmin, { token: null })).status).toBe(401)
  const { id, name, email } = await app.db.selectFrom('admin').selectAll().executeTakeFirstOrThrow()
  expect((await app.request(findAdmin)).response.data).toEqual({ id, name, email })
})

describe('signing in fails', () => {
  test('with the same response for a wrong password and an unknown email', async () => {
    const wrong = await app.request(signIn, { token: null, body: { ...right, pswd: 'not the password' } })
    const unknown = await app.request(signIn, { token: null, body: { ...right, email: 'nobody@gatehouse.test' } })
    expect(wrong.status).toBe(401)
    expect(wrong.error).toEqual({
      status: false,
      message: 'Invalid credentials. Please try again.',
      code: 'unauthenticated',
    })
    expect(unknown.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
    const shape = ({ headers }: { headers: Headers }) => [...headers.keys()].join()
    expect(shape(unknown)).toBe(shape(wrong))
  })

  test('in about the same time for a wrong password and an unknown email', async () => {
    const timeOf = async (email: string) => {
      const startedAt = performance.now()
      await app.request(signIn, { token: null, body: { email, pswd: 'not the password' } })
      return performance.now() - startedAt
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    // In turns: a machine that is busy for a moment delays both.
    for (let round = 0; round < 5; round += 1) {
      known.push(await timeOf(testAdmin.email))
      unknown.push(await timeOf('nobody@gatehouse.test'))
    }
    // Without the dummy hash the response to an unknown email would be at least ten times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  })

  test('without email or password, with an error on the field', async () => {
    const { status, error } = await app.request(signIn, { token: null, body: { email: ' ' } })
    expect(status).toBe(422)
    expect(error.errors).toEqual({ email: 'Email is required', pswd: 'Password is required' })
  })

  test('for a deleted admin', async () => {
    const gone = await insertAdmin(app.db, { password: 'a long password', deleted_at: new Date() })
    const body = { email: gone.email, pswd: 'a long password' }
    expect((await app.request(signIn, { token: null, body })).status).toBe(401)
  })
})

describe('signing in', () => {
  test('returns a token and the admin, and never the hash', async () => {
    const { response, text } = await app.request(signIn, { token: null, body: right })
    expect(response.token).toMatch(/^[\w-]{43}$/)
    expect(response.admin).toEqual({ id: expect.any(String), name: testAdmin.name, email: testAdmin.email })
    expect(text).not.toContain('argon2')
    expect(await statusOf(response.token)).toBe(200)
  })

  test('ignores the case of the email and the Unicode composition of the password', async () => {
    const composed = 'pàsswórd of May'.normalize('NFC')
    await insertAdmin(app.db, { email: 'Amina@Gatehouse.test', password: composed })
    const body = { email: ' aMINA@gatehouse.TEST ', pswd: composed.normalize('NFD') }
    expect((await app.request(signIn, { token: null, body })).status).toBe(200)
  })

  test('replaces a hash of an older cost by one of the current cost, and the password stays the same', async () => {
    const older = await hash('a long password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const { id, email } = await insertAdmin(app.db, { password: 'a long password', password_hash: older })
    const findHash = async () =>
      (await app.db.selectFrom('admin').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash
    await expect(app.signIn({ email, pswd: 'not the password' })).rejects.toThrow()
    expect(await findHash()).toBe(older)
    await app.signIn({ email, pswd: 'a long password' })
    const newer = await findHash()
    expect(newer).toContain('$m=65536,t=3,p=1$')
    await app.signIn({ email, pswd: 'a long password' })
    expect(await findHash()).toBe(newer)
  })

  test('stores the token hashed only', async () => {
    const token = await app.signIn()
    const { rows } = await sql<{ line: string }>`select session::text as line from session`.execute(app.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ line }) => line.includes(token))).toBe(false)
    expect(app.logLines.join()).not.toContain(token)
  })
})

describe('a token', () => {
  test.each([
    ['none', {}],
    ['an empty one', { Authorization: '' }],
    ['a false one', { Authorization: 'A'.repeat(43) }],
    ['what cannot be one', { Authorization: "' or 1=1 --" }],
    ['Bearer without one', { Authorization: 'Bearer' }],
    ['Basic credentials', { Authorization: 'Basic bmdvemk6cGFzcw==' }],
  ])('is rejected: %s', async (_, headers: Record<string, string>) => {
    expect(await statusWith(headers)).toBe(401)
  })

  test('is not accepted in the query or in a cookie', async () => {
    const { token } = app
    expect(await statusWith({}, `?token=${token}&authToken=${token}&authorization=${token}`)).toBe(401)
    expect(await statusWith({ Cookie: `authToken=${token}; Authorization=${token}` })).toBe(401)
  })

  test('is accepted raw, as the contract defines, and as Bearer', async () => {
    expect(await statusWith({ Authorization: app.token })).toBe(200)
    expect(await statusWith({ Authorization: `Bearer ${app.token}` })).toBe(200)
    expect(await statusWith({ Authorization: `bearer ${app.token}` })).toBe(200)
  })

  test.each([
    [false, "last_seen_at = now() - interval '8 hours 1 minute'"],
    [false, "expires_at = now() - interval '1 second'"],
    [true, "last_seen_at = now() - interval '7 days 1 minute'"],
    [true, "expires_at = now() - interval '1 second'"],
  ])('kept logged in: %s, expires once %s', async (keep_logged_in, assignment) => {
    const token = await app.signIn({ ...right, keep_logged_in })
    await change(token, assignment)
    expect(await statusOf(token)).toBe(401)
    // The row stays: it shows that the session was not revoked, for a request that is still arriving.
    await removeExpiredSessions(app.db)
    expect(await lastSeen(token)).toBeDefined()
    await change(
      token,
      "last_seen_at = last_seen_at - interval '2 hours', expires_at = expires_at - interval '2 hours'",
    )
    await removeExpiredSessions(app.db)
    expect(await lastSeen(token)).toBeUndefined()
  })

  test.each([
    [false, "last_seen_at = now() - interval '7 hours 59 minutes'"],
    [true, "last_seen_at = now() - interval '6 days 23 hours'"],
  ])('kept logged in: %s, is valid while %s', async (keep_logged_in, assignment) => {
    const token = await app.signIn({ ...right, keep_logged_in })
    await change(token, assignment)
    await removeExpiredSessions(app.db)
    expect(await statusOf(token)).toBe(200)
  })

  test('expires 24 hours after signing in, or 30 days when kept', async () => {
    const hoursOf = async (token: string) => {
      const { rows } = await sql<{ hours: number }>`
        select (extract(epoch from expires_at - created_at) / 3600)::float8 as hours
        from session where token_hash = ${hashToken(token)}`.execute(app.db)
      return rows[0]?.hours
    }
    expect(await hoursOf(await app.signIn())).toBe(24)
    expect(await hoursOf(await app.signIn({ ...right, keep_logged_in: true }))).toBe(30 * 24)
  })

  test('is marked as seen at most once a minute', async () => {
    const token = await app.signIn()
    const before = await lastSeen(token)
    expect(await statusOf(token)).toBe(200)
    expect(await lastSeen(token)).toEqual(before)
    await change(token, "last_seen_at = now() - interval '2 minutes'")
    expect(await statusOf(token)).toBe(200)
    await expect.poll(async () => (await lastSeen(token))?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? 0)
  })

  test('is invalid when its admin is deleted, and when all sessions of the admin are revoked', async () => {
    const admin = await insertAdmin(app.db, { email: 'leaving@gatehouse.test', password: 'a long password' })
    const credentials = { email: admin.email, pswd: 'a long password' }
    const [first, second] = [await app.signIn(credentials), await app.signIn(credentials)]
    await app.db.transaction().execute((tx) => revokeSessions(tx, admin.id))
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
    const third = await app.signIn(credentials)
    await app.db.updateTable('admin').set({ deleted_at: new Date() }).where('id', '=', admin.id).execute()
    expect(await statusOf(third)).toBe(401)
    expect(await statusOf(app.token)).toBe(200)
  })
})

describe('signing out', () => {
  test('requires a valid token', async () => {
    expect((await app.request(signOut, { token: null })).status).toBe(401)
  })

  test('revokes this token and no other', async () => {
    const token = await app.signIn()
    const { response } = await app.request(signOut, { token })
    expect(response).toEqual({ status: true, message: 'Signed out' })
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(app.token)).toBe(200)
    expect((await app.request(signOut, { token })).status).toBe(401)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'a/b'])(
    'works without a body, whatever the content type says: %s',
    async (type) => {
      const token = await app.signIn()
      const response = await fetch(`${app.url}${signOut.path}`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': type },
      })
      expect(response.status).toBe(200)
      expect(await statusOf(token)).toBe(401)
    },
  )
})
