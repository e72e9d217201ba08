import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { messageEndpoints } from '@gatehouse/contract/messages/endpoints'
import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAgent } from '../../test/insert-rows'
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
  ['😀'.repeat(50_001), 'The message is too long: paste at most 50,000 characters'],
])('a text of no or too many characters is rejected', async (text, message) => {
  const { status, text: body } = await read(text)
  expect([status, JSON.parse(body)]).toEqual([
    422,
    { status: false, code: 'invalid', message, errors: { text: message } },
  ])
})

test('a message of 50,000 characters of three bytes each is read', async () => {
  const sale = '4 bedroom duplex for sale\n'
  const { status, response } = await read(sale + '₦'.repeat(50_000 - sale.length))
  expect(status).toBe(200)
  expect(response.data[0]!.fields).toMatchObject({ type: 'Sell', bedroom: '4' })
})

test('a message is read as the fields of a new property', async () => {
  const { status, response } = await read('4 bedroom duplex for sale')
  expect(status).toBe(200)
  expect(response.data).toMatchObject([{ fields: { type: 'Sell', bedroom: '4' }, doubtful: [], refused: [] }])
})

const agentOf = async (text: string) => {
  const [listing] = (await read(text)).response.data
  return { agent: listing!.fields.agent_id, doubtful: listing!.doubtful }
}

test('the agent is the only live one with a phone number of the message', async () => {
  const insert = (phone_number: string, further = {}) =>
    insertAgent(app.db, { phone_number, search_text: normalizeForSearch(phone_number), ...further })
  const ada = await insert('+234 (0) 803 123 4567')
  const bola = await insert('08029998887')
  await insert('0809 000 0001', { deleted_at: new Date() })
  await insert('0701 111 1111')
  await insert('2347011111111')
  expect(await agentOf('4 bedroom duplex for sale. Call 0803-123-4567')).toEqual({ agent: ada.id, doubtful: [] })
  expect(await agentOf('4 bedroom duplex for sale. https://wa.me/2348029998887')).toEqual({
    agent: bola.id,
    doubtful: [],
  })
  expect(await agentOf('4 bedroom duplex for sale. Call 08090000001')).toEqual({ agent: undefined, doubtful: [] })
  expect(await agentOf('4 bedroom duplex for sale. Call 07011111111')).toEqual({ agent: undefined, doubtful: [] })
  expect(await agentOf('Duplex for sale. 08031234567 or 08029998887')).toEqual({
    agent: undefined,
    doubtful: ['agent_id'],
  })
})

test('the description has no phone numbers, links to a chat and words for other agents', async () => {
  const message =
    '*4 bedroom duplex for sale*\nDirect brief. No agents please\n\nPrice: ₦85m, call Ada 08031234567\nWhatsApp: https://wa.me/2348031234567\n08031234567'
  const [listing] = (await read(message)).response.data
  expect(listing!.fields.property_description).toBe('4 bedroom duplex for sale\n\nPrice: ₦85m')
})

test.each([
  ['24hrs light. power.. Call Emeka 0809 111 2222', '24hrs light. power.'],
  ['Pool. For enquiries contact Mr. Tunde: 08091112222, 08091112223', 'Pool.'],
  ['Pool. Call/WhatsApp Ada @ 08091112222 now!', 'Pool.'],
  ['*Contact*: Mrs. Bello (Agent) 0809 111 2222 for inspection. Pool', 'Pool'],
  ['Chidi: 08091112222. Pool', 'Pool'],
  ['Flat 4m p.a. Direct brief. No agents. Ask for Ngozi on 0809 111 2222', 'Flat 4m p.a.'],
  ['Pool (0809 111 2222, O8091112223, 8091112224). Tel: 01-2345678', 'Pool.'],
  ['Pool, call centre nearby. 08091112222', 'Pool, call centre nearby.'],
])('of %s the description has %s', async (words, described) => {
  const [listing] = (await read(words)).response.data
  expect(listing!.fields.property_description).toBe(described)
})

test.each([
  ['By the grace of God I have 3 bedroom bungalow for sale at Ijesha. It is on half plot', 'Bungalow'],
  ['Owner needs money for hospital bill\n1 plot of land, Awoyaya', 'Land'],
  ['Price slashed by 15m! 5 bedroom detached duplex, Gwarinpa', 'Duplex'],
  ['Off-plan sales by Ridgefort: 2 bed apartments in Yaba', 'Apartments'],
  ['4bed semi, Agungi', 'Duplex'],
  ['3bdrm bung @ Oshodi, half plt', 'Bungalow'],
  ['2bdrm flt @ Isolo', 'Apartments'],
  ['Office near the bungalow by the market', 'Commercial'],
])('the property type of %j is %s', async (message, name) => {
  const [listing] = (await read(message)).response.data
  expect(propertyTypeName(listing!.fields.property_type_id ?? null)).toBe(name)
})

test.each([
  ['6 bedroom duplex, Festac 2nd avenue, 230m', 'Festac 2nd avenue'],
  ['Land for sale, Apapa GRA, Marine road\nN700m', 'Apapa GRA, Marine road'],
  ['Shop for rent, Bodija market road Ibadan. 800k yearly', 'Bodija market road Ibadan'],
  ['Half plot\nIgando, behind General Hospital\n14m', 'Igando, behind General Hospital'],
  ['3 bedroom flat, Oregun (off Kudirat Abiola way). Rent 3m', 'Oregun (off Kudirat Abiola way)'],
  ['2 bedroom flat @ Ilasan, Lekki ₦2.8m', 'Ilasan, Lekki'],
  ['3bed bungalow, Trademoore Lugbe. 55m', 'Trademoore Lugbe'],
  ['Roomself Agbowo Ibadan, 350k yearly', 'Agbowo Ibadan'],
  ['Mini flat, Lekki facing the road, 2m', 'Lekki'],
  ['Land at Ikoyi (250 per sqm)', 'Ikoyi'],
])('the place of %j is %s', async (message, location) => {
  const [listing] = (await read(message)).response.data
  expect(listing!.fields.location).toBe(location)
})

test('sizes with a price each are land if a title stands beside their list', async () => {
  const list = 'Pearl Gardens, Epe\n500sqm: 12m\n300sqm: 7.5m'
  const typesOf = async (message: string) =>
    (await read(message)).response.data.map(({ fields }) => fields.property_type_id)
  expect(await typesOf(`${list}\nTitle: C of O`)).toEqual([7, 7])
  expect(await typesOf(`${list}\nOffices with C of O`)).toEqual([5, 5])
})

test('each listing of a message is one entry with its own description and the words about all', async () => {
  const message =
    'For sale, all in Lekki\n\n1. 3 bedroom terrace, 85m\n2. 4 bedroom duplex with C of O, 120m\n\nCall 08031234567'
  const { data } = (await read(message)).response
  expect(data.map(({ fields }) => fields)).toMatchObject([
    {
      type: 'Sell',
      price: 85_000_000,
      location: 'Lekki',
      bedroom: '3',
      property_description: '3 bedroom terrace, 85m',
    },
    { type: 'Sell', price: 120_000_000, location: 'Lekki', bedroom: '4', facts: { title: 'C of O' } },
  ])
})

test('a message with more than 50 listings is rejected', async () => {
  const { status, error } = await read('4 bedroom duplex, Lekki 85m\n'.repeat(51))
  expect([status, error.message]).toEqual([422, 'The message has more than 50 listings: paste it in parts'])
})

test('a price that is not clear is absent, and the amounts that may be it are listed with their words', async () => {
  const { response } = await read('3 bedroom flat to let, Yaba.\nRent 4m or 4.5m yearly, caution 500k')
  expect(response.data).toMatchObject([
    {
      fields: { type: 'Lease' },
      doubtful: ['price'],
      possible_prices: [
        { price: 4_000_000, text: 'Rent 4m or 4.5m yearly' },
        { price: 4_500_000, text: 'Rent 4m or 4.5m yearly, caution 500k' },
      ],
    },
  ])
  expect(response.data[0]!.fields).not.toHaveProperty('price')
})

test.each([
  ['a clear price', '3 bedroom flat for sale, Yaba. ₦65m'],
  ['a price per night', '2 bedroom shortlet, Lekki. 90k per night'],
  ['a budget', 'My client needs a 3 bedroom flat in Yaba, budget 65m'],
  ['dollars', '3 bedroom flat for sale, Ikoyi. $450k'],
])('of %s, no amounts are offered', async (_, text) => {
  const { response } = await read(text)
  expect(response.data.map(({ possible_prices }) => possible_prices)).toEqual([[]])
})
