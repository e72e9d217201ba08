import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { verifyWebhook } from './verify-webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const sentAt = new Date(1_614_265_330_000)
const signed = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const minutes = (count: number) => new Date(sentAt.getTime() + count * 60_000)

test('the event of the example of Standard Webhooks is returned', async () => {
  expect(await verifyWebhook(signed, body, secret, sentAt)).toEqual({ test: 2432232314 })
  expect(await verifyWebhook(new Headers(signed), Buffer.from(body), secret, minutes(4.9))).toEqual({
    test: 2432232314,
  })
})

test('one of several signatures is enough, as while a secret is replaced', async () => {
  const both = { ...signed, 'webhook-signature': `v1,AAAA v2,abc ${signed['webhook-signature']}` }
  expect(await verifyWebhook(both, body, secret, sentAt)).toEqual({ test: 2432232314 })
})

test('bytes that are no UTF-8 do not pass as others', async () => {
  const bytes = new Uint8Array([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')])
  const other = Buffer.from(new TextDecoder().decode(bytes))
  const key = Buffer.from(secret.slice(6), 'base64')
  const text = `${signed['webhook-id']}.${signed['webhook-timestamp']}.`
  const signature = createHmac('sha256', key).update(text).update(bytes).digest('base64')
  const headers = { ...signed, 'webhook-signature': `v1,${signature}` }
  await expect(verifyWebhook(headers, other, secret, sentAt)).rejects.toMatchObject({ code: 'wrong_signature' })
})

test.each([
  ['another body', signed, '{"test": 2432232315}', secret, 0],
  ['another secret', signed, body, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 0],
  ['more than five minutes ago', signed, body, secret, 5.1],
  ['more than five minutes ahead', signed, body, secret, -5.1],
  ['another id', { ...signed, 'webhook-id': 'msg_1' }, body, secret, 0],
  ['another time', { ...signed, 'webhook-timestamp': '1614265331' }, body, secret, 0],
  ['a time that is none', { ...signed, 'webhook-timestamp': '1614265330.0' }, body, secret, 0],
  ['an empty signature', { ...signed, 'webhook-signature': 'v1,' }, body, secret, 0],
  ['no signature', { ...signed, 'webhook-signature': undefined }, body, secret, 0],
  ['a signature of another version', { ...signed, 'webhook-signature': 'v1a,g0hM' }, body, secret, 0],
  ['a signature that is no base64', { ...signed, 'webhook-signature': 'v1,€€' }, body, secret, 0],
] as const)('a webhook with %s is rejected', async (_, headers, content, key, late) => {
  await expect(verifyWebhook(headers, content, key, minutes(late))).rejects.toMatchObject({ code: 'wrong_signature' })
})

test('a secret that is none is an error of the program', async () => {
  await expect(verifyWebhook(signed, body, '', sentAt)).rejects.toThrow(TypeError)
})
