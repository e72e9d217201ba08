import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { formatSecret, newSecret, signatureHeaders } from '@gatehouse/server/webhooks/send/signature'
import { expect, onTestFinished, test } from 'vitest'

import { insertProperty } from '../../server/test/insert-rows'
import { startApp } from '../../server/test/start-app'
import { createClient, verifyWebhook } from '../src/main.ts'

test('what the server signs is accepted, also with the signature of another secret before it', async () => {
  const [other, secret] = [newSecret(), newSecret()]
  const body = JSON.stringify({ type: 'changes.read_all', timestamp: '2026-11-28T09:00:00.000Z', data: { next: 7 } })
  const headers = signatureHeaders([other, secret], { id: 'a', sentAt: new Date(), body })
  expect(await verifyWebhook(headers, body, formatSecret(secret))).toMatchObject({ data: { next: 7 } })
  const rejected = verifyWebhook(headers, body, formatSecret(newSecret()))
  await expect(rejected).rejects.toMatchObject({ code: 'wrong_signature' })
})

test('a feed is read once, and is null until something changes', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  await insertProperty(app.db, { location: 'Bourdillon Road' })
  const { response } = await app.request(apiKeyEndpoints.create, { body: { name: 'Portal', scopes: ['feed'] } })
  const { feeds } = createClient({ url: app.url, key: response.data.key })
  const feed = await feeds.read('listings.csv')
  expect(await feed?.response.text()).toContain('Bourdillon Road')
  expect(await feeds.read('listings.csv', { etag: feed?.etag })).toBeNull()
  await expect(feeds.read('catalogue.csv', { state: 'gone' })).rejects.toMatchObject({ code: 'invalid' })
})
