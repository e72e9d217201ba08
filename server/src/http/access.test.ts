import { allEndpoints } from '@gatehouse/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sendRequest } from '../../test/send-request'
import { startApp, type TestApp } from '../../test/start-app'

// A session without the second factor that is required: server/test/second-factor/account.test.ts.

const intakeKey = 'k'.repeat(43)
let app: TestApp
beforeAll(async () => {
  app = await startApp({ intakeKey })
})
afterAll(() => app.close())

/** Every call that needs a session: those of administrators, and lists while they are not public. */
const calls = allEndpoints
  .filter(({ access }) => access === 'admin' || access === 'listings')
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

/** For each name in a path. */
const idOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '01900000-0000-7000-8000-000000000000']))

test.each(calls)('$name is rejected without a session, whatever is sent in its place', async ({ endpoint }) => {
  const tokens = [null, 'a'.repeat(43), 'wrong', intakeKey]
  const sent = { params: idOf(endpoint.path) as never, ...(endpoint.body && { body: {} }) }
  const outcomes = await Promise.all(tokens.map((token) => sendRequest(app.url, endpoint, { ...sent, token })))
  expect(outcomes.map(({ status, error }) => [status, error.code])).toEqual(tokens.map(() => [401, 'unauthenticated']))
})

test('no other calls are open to anyone, or to the holder of the intake key', () => {
  const open = allEndpoints.filter(({ access }) => access !== 'admin' && access !== 'listings')
  expect(open.map(({ access, method, path }) => `${access}: ${method} ${path}`)).toEqual([
    'anyone: POST /admin/auth/signin',
    'anyone: POST /admin/auth/signin/second-step',
    'anyone: POST /admin/auth/signin/passkey/begin',
    'anyone: POST /admin/auth/signin/passkey',
    'anyone: POST /admin/auth/link/find',
    'anyone: POST /admin/auth/link/use',
    'anyone: GET /admin/export/download/{token}',
    'intake: POST /intake/signups',
    'intake: POST /intake/inquiries',
  ])
})
