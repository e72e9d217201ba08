import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertSignup } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  for (const table of ['signup', 'received_counter'] as const) await app.db.deleteFrom(table).execute()
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
