import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { until } from '../../test/until'
import { expectedSignature, startReceiver } from '../../test/webhooks/receiver'
import { setUpWebhooks } from '../../test/webhooks/set-up-webhooks'

const { current, create, announce, send, sendUntil, deliveries, isSettled } = setUpWebhooks()

test('a receiver that does not respond delays no other webhook', async () => {
  const slow = await startReceiver()
  slow.state.respond = () => {}
  await create({ url: slow.url })
  await create()
  await announce()
  await send()
  await Promise.all([slow.waitFor(1), current.receiver.waitFor(1)])
  await announce()
  await send()
  await current.receiver.waitFor(2)
  expect(slow.received).toHaveLength(1)
  await current.app.db.deleteFrom('webhook').execute()
  await slow.close()
})

test('a receiver that responds with Retry-After gets nothing before that time, at most an hour', async () => {
  const webhook = await create()
  const first = await announce()
  // One of the group is accepted.
  current.receiver.state.respond = (response, { body }) =>
    void response.writeHead(body.data.id === first ? 429 : 200, { 'Retry-After': '99999' }).end()
  await announce()
  await send()
  await until('one is delivered', async () => (await deliveries(webhook.id, { state: 'delivered' })).length === 1)
  const { rows } = await sql<{ pause: number; wait: number }>`
    select extract(epoch from retry_at - now())::float8 as pause,
      (select extract(epoch from next_attempt_at - now())::float8 from webhook_delivery where state = 'pending') as wait
    from webhook_progress`.execute(current.app.db)
  for (const seconds of Object.values(rows[0]!)) {
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)
  }
  await announce()
  await send()
  expect(current.receiver.received).toHaveLength(2)
  await sql`update webhook_progress set retry_at = now()`.execute(current.app.db)
  await send()
  await current.receiver.waitFor(3)
})

test('a paused webhook receives nothing until it goes on, and then all', async () => {
  const webhook = await create({ is_paused: true })
  const id = await announce()
  await send()
  const body = { name: webhook.name, url: webhook.url, events: webhook.events, is_paused: false }
  await current.app.request(webhookEndpoints.update, { ...webhook, body })
  expect(current.receiver.received).toHaveLength(0)
  await send()
  expect((await current.receiver.waitFor(1))[0]!.data.id).toBe(id)
})

test('after three days of failures a webhook is disabled, the bell says so, and a save enables it', async () => {
  current.receiver.state.respond = (response) => void response.writeHead(503).end()
  const webhook = await create({ name: 'Portal' })
  await announce()
  const find = async () => (await current.app.request(webhookEndpoints.find, webhook)).response.data
  const failures = async () =>
    (await current.app.db.selectFrom('webhook_progress').select('failures').executeTakeFirst())?.failures ?? 0
  await sendUntil('it has failed nine times', async () => (await failures()) >= 9)
  expect((await find()).disabled_at).toBeNull()
  await sql`update webhook_progress set failing_since = now() - interval '3 days 1 minute'`.execute(current.app.db)
  await sendUntil('it is disabled', async () => (await find()).disabled_at !== null)
  const { warnings } = (await current.app.request(notificationEndpoints.find)).response.data
  expect(warnings).toEqual([expect.stringMatching(/^The webhook Portal was disabled/)])
  const [entry] = (
    await current.app.request(historyEndpoints.record, { params: { entity: 'webhook', id: webhook.id } })
  ).response.data
  expect([entry!.source, Object.keys(entry!.fields)]).toEqual(['server', ['disabled_at']])
  const count = current.receiver.received.length
  await send()
  expect(current.receiver.received).toHaveLength(count)
  current.receiver.state.respond = (response) => void response.end()
  const body = { name: webhook.name, url: webhook.url, events: webhook.events }
  await current.app.request(webhookEndpoints.update, { ...webhook, body })
  await sendUntil('it is delivered', () => isSettled(webhook.id))
  expect((await find()).failing_since).toBeNull()
  expect((await current.app.request(notificationEndpoints.find)).response.data.warnings).toEqual([])
})

test('a receiver that responds with 410 is disabled at once', async () => {
  current.receiver.state.respond = (response) => void response.writeHead(410).end()
  const webhook = await create()
  await announce()
  await send()
  await until(
    'it is disabled',
    async () => (await current.app.request(webhookEndpoints.find, webhook)).response.data.disabled_at !== null,
  )
})

test('a delivery is not tried again a day after its first attempt and ten attempts, unless an admin sends it again', async () => {
  current.receiver.state.respond = (response) => void response.writeHead(500).end()
  const webhook = await create()
  await announce()
  await send()
  await until('it has failed once', async () => (await deliveries(webhook.id))[0]?.attempts === 1)
  await sql`update webhook_delivery set first_attempt_at = now() - interval '24 hours', attempts = 9`.execute(
    current.app.db,
  )
  await sendUntil('it has failed', async () => (await deliveries(webhook.id))[0]?.state === 'failed')
  current.receiver.state.respond = (response) => void response.end()
  const { id } = (await deliveries(webhook.id))[0]!
  const { data } = (await current.app.request(webhookEndpoints.resend, { params: { id: webhook.id, delivery_id: id } }))
    .response
  expect(data).toMatchObject({ id, state: 'pending' })
  await send()
  await until('it is delivered', () => isSettled(webhook.id))
  expect(current.receiver.received.at(-1)!.headers['webhook-id']).toBe(id)
})

test('a test is sent at once, also while the webhook is paused, and is among the deliveries', async () => {
  const webhook = await create({ is_paused: true, name: 'Our app' })
  const { data } = (await current.app.request(webhookEndpoints.test, webhook)).response
  expect(data).toMatchObject({ type: 'webhook.test', seq: null, state: 'delivered', response_status: 200, attempts: 1 })
  const received = current.receiver.received[0]!
  expect(received.body).toMatchObject({ type: 'webhook.test', data: { id: webhook.id, name: 'Our app' } })
  expect(received.headers['webhook-signature']).toBe(expectedSignature(webhook.secret, received))
  expect(await deliveries(webhook.id)).toEqual([data])
  current.receiver.state.respond = (response) => void response.writeHead(404).end('<h1>Not here</h1>\0')
  const failed = (await current.app.request(webhookEndpoints.test, webhook)).response.data
  expect(failed).toMatchObject({ state: 'failed', response_status: 404, response_text: '<h1>Not here</h1>\uFFFD' })
})
