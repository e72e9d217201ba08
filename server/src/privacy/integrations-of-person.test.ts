import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAdmin } from '../../test/insert-rows'
import { searchEverything } from '../../test/personal-data/search-everything'
import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const email = 'adaeze@people.test'
const phone = '08035550199'
const inStores = () => searchEverything(app.pool, join(app.dataDir, 'media'), [email, phone])

const site = { name: `Site of ${email}`, url: `https://8.8.8.8/hooks?of=${email}`, events: ['property'] }
const portal = {
  name: `portal-${phone}`,
  root_name: `of-${phone}`,
  item_name: `listing-${phone}`,
  fields: [
    { name: 'ref', from: 'id' },
    { name: 'contact', constant: `"Ada" <${email}>` },
    { name: `call-${phone}.now`, constant: '+234 (0) 803 555 0199' },
  ],
}

test('a person in keys, webhooks and mappings is found, and replaced in them and in their history', async () => {
  const webhook = (await app.request(webhookEndpoints.create, { body: site })).response.data
  const mapping = (await app.request(feedMappingEndpoints.create, { body: portal })).response.data
  await app.request(feedMappingEndpoints.create, {
    body: { ...portal, name: 'portal-0803-555-0199' },
  })
  // A change of a mapping in which only its fields differ.
  const [, contact] = portal.fields
  const edited = { ...portal, fields: [contact!] }
  await app.request(feedMappingEndpoints.update, { params: { id: mapping.id }, body: edited })
  await app.request(feedMappingEndpoints.update, { params: { id: mapping.id }, body: portal })
  await app.request(apiKeyEndpoints.create, { body: { name: `Of ${email}`, scopes: ['feed'] } })
  const before = new Set((await inStores()).map((place) => place.split(':')[0]))
  for (const table of ['webhook', 'feed_mapping', 'admin', 'change']) expect(before).toContain(`public.${table}`)

  const identifiers = [email, phone]
  const { records } = (await app.request(personalDataEndpoints.find, { body: { identifiers } })).response.data
  expect(records.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
    'feed_mapping redacted',
    'feed_mapping redacted',
    'webhook redacted',
  ])
  const body = { identifiers, current_pswd: testAdmin.password }
  expect((await app.request(personalDataEndpoints.erase, { body })).status).toBe(200)
  expect(await inStores()).toEqual([])

  const shown = await app.request(webhookEndpoints.find, { params: { id: webhook.id } })
  expect(shown.response.data).toMatchObject({ name: 'Site of erased', url: 'https://8.8.8.8/hooks?of=erased' })
  expect((await app.request(feedMappingEndpoints.find, { params: { id: mapping.id } })).response.data).toMatchObject({
    name: expect.stringMatching(/^portal-erased-[0-9a-f]{6}$/),
    root_name: 'of-erased',
    item_name: 'listing-erased',
    fields: [
      { name: 'ref', from: 'id', constant: null },
      { name: 'contact', from: null, constant: '"Ada" <erased>' },
      { name: 'call-erased.now', from: null, constant: 'erased' },
    ],
  })
  const keys = (await app.request(apiKeyEndpoints.list)).response.data
  expect(keys.map(({ name }) => name)).toEqual(['Of erased'])
})
