import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { newId } from '../../database/id'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertSignup } from '../../../test/insert-rows'
import { recount } from '../../records/counters/recount'
import { purgeDeleted } from '../../records/purge'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  for (const table of ['signup', 'daily_counter'] as const) await app.db.deleteFrom(table).execute()
})
afterAll(() => app.close())

test('both lists require a token', async () => {
  expect((await app.request(userEndpoints.list, { token: null })).status).toBe(401)
  expect((await app.request(signupEndpoints.list, { token: null })).status).toBe(401)
})

test('without sign-ups both lists are empty', async () => {
  expect((await app.request(userEndpoints.list)).text).toBe('{"status":true,"data":[]}')
  expect((await app.request(signupEndpoints.list)).text).toBe('{"status":true,"data":[]}')
  const { response } = await app.request(signupEndpoints.list, { query: { limit: 6, page: 1 } })
  expect(response).toEqual({ status: true, data: [], next_cursor: null, total: 0 })
})

test('a user has every field, a recent sign-up has no phone, and both have the email as typed', async () => {
  const { id } = await insertSignup(app.db, {
    name: 'Ìyábọ̀ Ṣóyínká',
    email: 'Iyabo@People.test',
    phone_number: '+234 805 555 0100',
    created_at: new Date('2026-11-18T23:30:00Z'),
  })
  const signup = { id, name: 'Ìyábọ̀ Ṣóyínká', email: 'Iyabo@People.test', created_at: '2026-11-18T23:30:00.000Z' }
  const users = await app.request(userEndpoints.list)
  expect(JSON.parse(users.text)).toEqual({ status: true, data: [{ ...signup, phone_number: '+234 805 555 0100' }] })
  const signups = await app.request(signupEndpoints.list)
  expect(JSON.parse(signups.text)).toEqual({ status: true, data: [signup] })
})

test('the newest come first, complete and page by page, and every page has the total', async () => {
  const names = Array.from({ length: 14 }, (_, index) => `Person ${14 - index}`)
  for (const [index, name] of names.entries()) {
    await insertSignup(app.db, { name, created_at: new Date(Date.UTC(2026, 10, 20, 12, -index)) })
  }
  const whole = await app.request(signupEndpoints.list)
  expect(whole.response.data.map(({ name }) => name)).toEqual(names)
  const second = await app.request(signupEndpoints.list, { query: { limit: 6, page: 2 } })
  expect(second.response.total).toBe(14)
  expect(second.response.data.map(({ name }) => name)).toEqual(names.slice(6, 12))
  const third = await app.request(signupEndpoints.list, { query: { limit: 6, cursor: second.response.next_cursor! } })
  expect(third.response.data.map(({ name }) => name)).toEqual(names.slice(12))
  expect(third.response.next_cursor).toBeNull()
  const users = await app.request(userEndpoints.list, { query: { limit: 2 } })
  expect(users.response).toMatchObject({ total: 14, data: [{ name: 'Person 14' }, { name: 'Person 13' }] })
})

test('a sign-up is found with its position in the list, without the phone number', async () => {
  const people = []
  for (const minute of [1, 2, 3]) {
    people.push(
      await insertSignup(app.db, {
        name: `Person ${minute}`,
        created_at: new Date(Date.UTC(2026, 10, 20, 12, minute)),
      }),
    )
  }
  const found = await Promise.all(
    people.map(async ({ id }) => (await app.request(signupEndpoints.find, { params: { id } })).response.data),
  )
  expect(found.map(({ name, position }) => [name, position])).toEqual([
    ['Person 1', 3],
    ['Person 2', 2],
    ['Person 3', 1],
  ])
  expect(found[0]).not.toHaveProperty('phone_number')
  for (const id of [newId(), 'no-id']) {
    const { status, text } = await app.request(signupEndpoints.find, { params: { id } })
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ message: 'Sign-up not found' })])
  }
})

test('a search finds by name ignoring diacritics, by email and by phone', async () => {
  await insertSignup(app.db, { name: 'Ngozi Ọkáfọ̀r', email: 'ngozi@people.test', phone_number: '0805 555 0111' })
  await insertSignup(app.db, { name: 'Hadiza Bello', email: 'hadiza@people.test', phone_number: '0805 555 0222' })
  const found = async (q: string) =>
    (await app.request(userEndpoints.list, { query: { q } })).response.data.map(({ name }) => name)
  expect(await found('okafor')).toEqual(['Ngozi Ọkáfọ̀r'])
  expect(await found('HADIZA@')).toEqual(['Hadiza Bello'])
  expect(await found('0111')).toEqual(['Ngozi Ọkáfọ̀r'])
  expect(await found('100%')).toEqual([])
})

describe('deleting a sign-up', () => {
  const { remove, restore } = signupEndpoints
  const names = async () => (await app.request(userEndpoints.list)).response.data.map(({ name }) => name)
  const changesOf = (id: string) =>
    app.db
      .selectFrom('change')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()

  test('requires a token and a known sign-up', async () => {
    const { id } = await insertSignup(app.db)
    expect((await app.request(remove, { params: { id }, token: null })).status).toBe(401)
    expect((await app.request(remove, { params: { id: newId() } })).error.message).toBe('Sign-up not found')
    expect((await app.request(restore, { params: { id: 'no-id' } })).status).toBe(404)
    expect(await names()).toHaveLength(1)
  })

  test('removes it from lists, search, counts and notifications, and a restore brings it back', async () => {
    await insertSignup(app.db, { name: 'Stays' })
    const { id } = await insertSignup(app.db, { name: 'Leaves', email: 'leaves@people.test' })
    const { response } = await app.request(remove, { params: { id } })
    expect(response.message).toBe('Sign-up deleted successfully')
    expect(response.data?.restorable_until).toBeTruthy()
    const counted = async () => (await app.request(signupEndpoints.list, { query: { limit: 5 } })).response.total
    const notified = async () => {
      const { signups, items } = (await app.request(notificationEndpoints.find)).response.data
      return [signups, items.map(({ name }) => name)]
    }
    const found = async () => (await app.request(userEndpoints.list, { query: { q: 'leaves@' } })).response.total
    expect([await names(), await counted(), await found(), await notified()]).toEqual([['Stays'], 1, 0, [1, ['Stays']]])
    expect(await recount(app.db, new Date())).toEqual([])

    expect((await app.request(restore, { params: { id } })).response.message).toBe('Sign-up restored successfully')
    expect([(await names()).toSorted(), await counted(), await found()]).toEqual([['Leaves', 'Stays'], 2, 1])
    expect(await recount(app.db, new Date())).toEqual([])
    const changes = await changesOf(id)
    expect(changes.map(({ action }) => action)).toEqual(['delete', 'restore'])
    expect(JSON.stringify(changes)).not.toMatch(/leaves/i)
  })

  test('twice is one delete; a person who signed up again since is not restored', async () => {
    const { id, email } = await insertSignup(app.db)
    for (const _ of [1, 2]) expect((await app.request(remove, { params: { id } })).status).toBe(200)
    expect(await changesOf(id)).toHaveLength(1)
    await insertSignup(app.db, { email })
    const { status, error } = await app.request(restore, { params: { id } })
    expect([status, error.message]).toEqual([
      409,
      'This person has signed up again, so this sign-up cannot be restored',
    ])
    expect(await recount(app.db, new Date())).toEqual([])
  })

  test('is permanent after thirty days', async () => {
    const deleted_at = new Date(Date.now() - 31 * 86_400_000)
    const { id } = await insertSignup(app.db, { deleted_at })
    await purgeDeleted(app.db)
    expect((await app.request(restore, { params: { id } })).status).toBe(404)
  })
})
