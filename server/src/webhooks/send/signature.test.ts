import { expect, test } from 'vitest'

import { formatSecret, newSecret, signatureHeaders } from './signature'

test('the example of the Standard Webhooks specification has its signature', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const sentAt = new Date(1_614_265_330_000)
  expect(
    signatureHeaders([secret], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, body: '{"test": 2432232314}' }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a secret is 32 random bytes', () => {
  const secrets = [newSecret(), newSecret()]
  expect(secrets[0]!.equals(secrets[1]!)).toBe(false)
  expect(secrets.map((secret) => [secret.length, formatSecret(secret).slice(0, 6)])).toEqual([
    [32, 'whsec_'],
    [32, 'whsec_'],
  ])
})
