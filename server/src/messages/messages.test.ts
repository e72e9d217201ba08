import { messageEndpoints } from '@gatehouse/contract/messages/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const read = (text: string) => app.request(messageEndpoints.read, { body: { text } })

test('only admins read messages', async () => {
  expect((await app.request(messageEndpoints.read, { body: { text: 'x' }, token: null })).status).toBe(401)
})

test.each([
  ['', 'Paste a message'],
  [' \n', 'Paste a message'],
  ['x'.repeat(50_001), 'The message is too long: paste at most 50,000 characters'],
  ['😀'.repeat(12_501), 'The message is too long: paste at most 50,000 characters'],
])('a text of no or too many characters is rejected', async (text, message) => {
  const { status, text: body } = await read(text)
  expect([status, JSON.parse(body)]).toEqual([
    422,
    { status: false, code: 'invalid', message, errors: { text: message } },
  ])
})

test('a message is read as the fields of a new property', async () => {
  const { status, response } = await read('4 bedroom duplex for sale')
  expect(status).toBe(200)
  expect(response.data).toMatchObject([{ fields: { type: 'Sell', bedroom: '4' }, doubtful: [], refused: [] }])
})
