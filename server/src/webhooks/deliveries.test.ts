import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { publish } from '../../test/backup/backups'
import { until } from '../../test/until'
import { expectedSignature } from '../../test/webhooks/receiver'
import { setUpWebhooks } from '../../test/webhooks/set-up-webhooks'
import { sealChanges } from '../records/changes/seal'
import { eraseResponseTexts, removeOldDeliveries } from './deliveries'
import { createWebhookSender } from './sender'

const { current, create, announce, change, send, sendUntil, deliveries, isSettled } = setUpWebhooks()

test('a change is sent with the public record and a signature, once', async () => {
  const webhook = await create()
  const { id } = await publish(current.app, 'Lekki Phase 1')
  await send()
  const [body] = await current.receiver.waitFor(1)
  const { response } = await current.app.request(propertyEndpoints.find, { params: { id }, token: null })
  expect(body).toEqual({
    type: 'property.create',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    data: {
      seq: expect.any(Number) as number,
      entity: 'property',
      id,
      version: 1,
      action: 'create',
      created_at: body!.timestamp,
      record: response.data,
    },
  })
  const received = current.receiver.received[0]!
  expect(received.headers['webhook-signature']).toBe(expectedSignature(webhook.secret, received))
  expect(Math.abs(Number(received.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
  await until('it is delivered', () => isSettled(webhook.id))
  expect(await deliveries(webhook.id)).toMatchObject([
    {
      id: received.headers['webhook-id'],
      type: 'property.create',
      state: 'delivered',
      attempts: 1,
      response_status: 200,
      response_text: 'thank you',
      error: '',
      next_attempt_at: null,
    },
  ])
  await send()
  expect(current.receiver.received).toHaveLength(1)
})

test('what was changed before the webhook, or is of another kind, is not sent', async () => {
  await announce('Before')
  await sealChanges(current.app.db)
  await create({ events: ['announcement'] })
  await publish(current.app, 'Yaba')
  const id = await announce('After')
  await send()
  expect((await current.receiver.waitFor(1)).map(({ data }) => data.id)).toEqual([id])
})

test('a failed delivery is sent again with the same id, a new signature and the record as it is now', async () => {
  current.receiver.state.respond = (response) => void response.writeHead(500).end('out of order')
  const webhook = await create()
  const id = await announce('First')
  await send()
  await current.receiver.waitFor(1)
  await until('the failure is stored', async () => (await deliveries(webhook.id))[0]?.attempts === 1)
  expect(await deliveries(webhook.id, { state: 'pending' })).toMatchObject([
    { response_status: 500, response_text: 'out of order', error: 'The receiver responded with 500' },
  ])
  const { failing_since, pending } = (await current.app.request(webhookEndpoints.find, webhook)).response.data
  expect([failing_since !== null, pending]).toEqual([true, 1])
  await send()
  expect(current.receiver.received).toHaveLength(1)
  await change(id, 'Second')
  current.receiver.state.respond = (response) => void response.end()
  await sendUntil(
    'both are delivered',
    async () => (await deliveries(webhook.id)).length === 2 && (await isSettled(webhook.id)),
  )
  const [first, again, second] = current.receiver.received
  expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(again!.headers['webhook-signature']).toBe(expectedSignature(webhook.secret, again!))
  expect(
    [first, again, second].map((sent) => (sent!.body.data.record as { announcement_text: string }).announcement_text),
  ).toEqual(['First', 'Second', 'Second'])
})

test('a later change of a record waits for the earlier one, and other records do not', async () => {
  const failing = await (async () => {
    const webhook = await create()
    const id = await announce()
    current.receiver.state.respond = (response, { body }) =>
      void response.writeHead(body.data.id === id ? 500 : 200).end()
    await change(id, 'Later')
    return { webhook, id }
  })()
  const other = await announce('Other')
  await send()
  await until('the other one is delivered', async () => {
    await send()
    return (await deliveries(failing.webhook.id, { state: 'delivered' })).length === 1
  })
  const sent = current.receiver.received.map(({ body }) => [body.type, body.data.id])
  expect(sent.filter(([, id]) => id === failing.id)).toEqual([['announcement.create', failing.id]])
  expect(sent).toContainEqual(['announcement.create', other])
})

test('two instances send each change once, in the order of each record', async () => {
  const deps = {
    db: current.app.backgroundDb,
    careers: null,
    log: current.app.log,
    now: current.app.now,
    config: current.app.config,
  }
  const senders = [current.app.webhooks, createWebhookSender(deps), createWebhookSender(deps)]
  const webhook = await create({ events: ['announcement'] })
  const ids = await Promise.all([1, 2, 3, 4].map(() => announce()))
  for (let edit = 0; edit < 5; edit += 1) for (const id of ids) await change(id, `Edit ${edit}`)
  await until('all is delivered', async () => {
    await Promise.all(senders.map((sender) => send(sender)))
    return current.receiver.received.length >= 24 && (await isSettled(webhook.id))
  })
  const places = current.receiver.received.map(({ body }) => body.data.seq!)
  expect(new Set(places).size).toBe(24)
  expect(places).toHaveLength(24)
  for (const id of ids) {
    const own = current.receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.seq!)
    expect(own).toEqual(own.toSorted((one, other) => one - other))
  }
  await Promise.all(senders.slice(1).map((sender) => sender.stop()))
})

test('after a change of the secret both sign for a day', async () => {
  const webhook = await create()
  const { secret } = (await current.app.request(webhookEndpoints.changeSecret, webhook)).response.data
  await announce()
  await send()
  await current.receiver.waitFor(1)
  const [received] = current.receiver.received
  expect(received!.headers['webhook-signature']).toBe(
    `${expectedSignature(secret, received!)} ${expectedSignature(webhook.secret, received!)}`,
  )
  await current.app.request(webhookEndpoints.test, webhook)
  const ofTest = current.receiver.received.pop()!
  expect(ofTest.headers['webhook-signature']).toBe(
    `${expectedSignature(secret, ofTest)} ${expectedSignature(webhook.secret, ofTest)}`,
  )
  await sql`update webhook set previous_secret_until = now() - interval '1 second'`.execute(current.app.db)
  await announce()
  await send()
  await current.receiver.waitFor(2)
  expect(current.receiver.received[1]!.headers['webhook-signature']).toBe(
    expectedSignature(secret, current.receiver.received[1]!),
  )
})

test('after a restore from a backup the receiver is told to read all', async () => {
  await create()
  await announce()
  await send()
  await current.receiver.waitFor(1)
  await sealChanges(current.app.db)
  await sql`update change_sealer set last = last + 1000000000, read_from = last + 1000000000`.execute(current.app.db)
  await send()
  await current.receiver.waitFor(2)
  await announce()
  await until('both are delivered', async () => {
    await send()
    return current.receiver.received.length === 3
  })
  const [, readAll, next] = current.receiver.received
  expect([readAll!.body.type, next!.body.type]).toEqual(['changes.read_all', 'announcement.create'])
  expect(readAll!.body.data).toEqual({ next: expect.any(Number) as number })
  expect(next!.body.data.seq).toBeGreaterThan(readAll!.body.data.next as number)
})

test('deliveries are removed after 30 days, and an erasure empties the responses', async () => {
  const webhook = await create()
  await announce()
  await send()
  await until('it is delivered', () => isSettled(webhook.id))
  await current.app.db.transaction().execute((tx) => eraseResponseTexts(tx))
  expect((await deliveries(webhook.id))[0]!.response_text).toBe('')
  await sql`update webhook_delivery set created_at = now() - interval '29 days'`.execute(current.app.db)
  await removeOldDeliveries(current.app.db)
  expect(await deliveries(webhook.id)).toHaveLength(1)
  await sql`update webhook_delivery set created_at = now() - interval '31 days'`.execute(current.app.db)
  await removeOldDeliveries(current.app.db)
  expect(await deliveries(webhook.id)).toEqual([])
})

test('what an instance has claimed when it is killed is sent by another one after 30 seconds', async () => {
  const webhook = await create()
  await announce()
  await sealChanges(current.app.db)
  const last = sql`(select last from change_sealer)`
  await sql`
    insert into webhook_progress (webhook_id, position, sender, sends_until)
    values (${webhook.id}, ${last}, gen_random_uuid(), now() + interval '29 seconds')`.execute(current.app.db)
  await sql`
    insert into webhook_delivery (id, created_at, webhook_id, type, seq, entity, entity_id, action, changed_at, next_attempt_at)
    select gen_random_uuid(), now(), ${webhook.id}, 'announcement.create', seq, entity, entity_id, action, now(), now()
    from change_order where seq = ${last}`.execute(current.app.db)
  await send()
  expect(current.receiver.received).toHaveLength(0)
  await sql`update webhook_progress set sends_until = now() - interval '1 second'`.execute(current.app.db)
  await send()
  await current.receiver.waitFor(1)
})
