import { allEndpoints } from '@gatehouse/contract/endpoints'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { uploadCalls } from '@gatehouse/contract/values/upload-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ readOnly: true })
})
afterAll(() => app.close())

const changing = [...allEndpoints, ...uploadCalls].filter(
  (call) => !['GET', 'HEAD', 'OPTIONS'].includes(call.method) && call.path !== sessionEndpoints.signOut.path,
)

test('with READ_ONLY every change is rejected with a message and Retry-After', async () => {
  const found = await Promise.all(
    changing.map(async ({ method, path }) => {
      const address = app.url + path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')
      const response = await fetch(address, { method, headers: { Authorization: app.token } })
      const { message, code } = (await response.json()) as { message: string; code: string }
      return {
        call: `${method} ${path}`,
        status: response.status,
        retry: response.headers.get('retry-after'),
        code,
        message,
      }
    }),
  )
  expect(found.length).toBeGreaterThan(40)
  const message =
    'Gatehouse is being moved to another server, and cannot save changes for some minutes. Please try again then.'
  expect(found).toEqual(
    changing.map(({ method, path }) => ({
      call: `${method} ${path}`,
      status: 503,
      retry: '30',
      code: 'unavailable',
      message,
    })),
  )
})

test('with READ_ONLY records are read, and a sign-out ends the session', async () => {
  expect((await app.request(announcementEndpoints.list)).status).toBe(200)
  expect((await app.request(sessionEndpoints.signOut)).status).toBe(200)
  expect((await app.request(announcementEndpoints.list)).status).toBe(401)
})
