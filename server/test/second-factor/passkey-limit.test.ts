import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../start-app'
import { createAuthenticator } from './authenticator'
import { createFactorAdmin, password, publicUrl } from './factor-admin'

const { beginPasskey, addPasskey } = secondFactorEndpoints
const body = { current_pswd: password }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ publicUrl })
})
afterAll(() => app.close())

test('an admin has at most 20 passkeys, also of those whose set-up began while there were fewer', async () => {
  const me = await createFactorAdmin(app)
  const { token } = me
  await app.pool.query(
    `insert into passkey (id, admin_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
     select gen_random_uuid(), $1, 'credential' || number, '', 0, '{}', 'console.example.ng', 'Key', now()
     from generate_series(1, 18) number`,
    [me.id],
  )
  const begin = async () => (await app.request(beginPasskey, { token, body })).response.data
  const begun = await Promise.all([begin(), begin(), begin(), begin()])
  const statuses = await Promise.all(
    begun.map(async ({ challenge, options }) => {
      const passkey = createAuthenticator(publicUrl).create(options)
      return (await app.request(addPasskey, { token, body: { challenge, name: 'Phone', passkey } })).status
    }),
  )
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409])
  expect((await me.find()).passkeys).toHaveLength(20)
})
