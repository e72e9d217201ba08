import type { Page } from '@playwright/test'
import { makeUnreachable } from '../support/connections/unreachable-server'
import { skipRetryDelays } from '../support/retries'
import { expect, addSession, test } from '../support/test'

// Every list when it is empty, loading or failed, with the texts of the specification.
const lists = [
  { address: '/properties', call: '/data/properties', failed: 'Failed to fetch data. Please try again later.' },
  { address: '/agents', call: '/admin/agents', failed: 'Failed to fetch agents' },
  { address: '/affiliates', call: '/admin/affiliates', failed: 'Failed to fetch affiliates' },
  { address: '/announcements', call: '/data/announcements', failed: 'Failed to fetch announcements' },
  { address: '/app-banners', call: '/data/banners', failed: 'Failed to fetch banners' },
  { address: '/careers', call: '/data/careers', failed: 'Failed to fetch careers' },
  { address: '/admins', call: '/admin/get-admins', failed: 'Failed to fetch admin data' },
  { address: '/inquiries', call: '/admin/inquiries', failed: 'Failed to fetch inquiries' },
]

test('without any record every page shows its empty state', async ({ page, ownGatehouse }) => {
  test.slow()
  await addSession(page, ownGatehouse)
  for (const [address, ...messages] of [
    ['/', 'No signups found', 'No properties available'],
    ['/properties', 'No active properties found.'],
    ['/properties?tab=archived', 'No archived properties found.'],
    ['/agents', 'No agents available'],
    ['/affiliates', 'No affiliates available'],
    ['/announcements', 'No Announcements Yet'],
    ['/careers', 'No careers posted yet. Create your first career posting.'],
  ] as const) {
    await page.goto(ownGatehouse.url + address)
    for (const message of messages) await expect(page.getByText(message), address).toBeVisible()
  }
})

for (const [name, reply] of [
  ['a 500', { status: 500, body: '{"status":false,"code":"internal","message":"Something went wrong"}' }],
  ['JSON cut short', { status: 200, body: '{"status":true,"data":[{"id":"01' }],
  ['no response', null],
] as const) {
  test(`${name}: every list shows its error, not its empty state, and Retry fills it`, async ({ signedIn: page }) => {
    test.slow()
    await skipRetryDelays(page)
    for (const { address, call, failed } of lists) {
      await makeUnreachable(page)
      await page.route(isCall(call), (route) =>
        reply ? route.fulfill({ ...reply, contentType: 'application/json' }) : route.abort(),
      )
      await page.goto(address)
      // The inquiries page has its own message for a malformed response (S8.3).
      const message = address === '/inquiries' && reply?.status === 200 ? 'Invalid data received from server' : failed
      const alert = page.getByRole('main').getByText(message)
      await expect(alert.first(), address).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(/^No .* (found\.|available|Yet)$/)).toHaveCount(0)
      await page.unrouteAll()
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click()
      await expect(alert, address).toHaveCount(0)
    }
  })
}

for (const status of [401, 403]) {
  test(`a ${status} of any list redirects to the sign-in page and removes the token from both storages`, async ({
    signedIn: page,
  }) => {
    test.slow()
    const [token] = await tokens(page)
    for (const { address, call } of lists) {
      // The session goes on, because the response is a fake one.
      await page.goto('/icon.svg')
      await page.evaluate((value) => localStorage.setItem('authToken', value), token ?? '')
      await page.route(isCall(call), (route) => route.fulfill({ status, contentType: 'application/json', body: '{}' }))
      await page.goto(address)
      await expect(page, address).toHaveURL(/\/login/)
      expect(await tokens(page)).toEqual([null, null])
      await page.unrouteAll()
    }
  })
}

test('while a list loads, the rest of the page is shown and its space is reserved', async ({ signedIn: page }) => {
  test.slow()
  for (const { address, call } of lists) {
    let response: () => void = () => {}
    const isResponded = new Promise<void>((resolve) => {
      response = resolve
    })
    await page.route(isCall(call), async (route) => {
      await isResponded
      await route.continue()
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    const skeletons = page
      .getByRole('main')
      .locator('[role=status][aria-label^=Loading], table[aria-busy=true], [aria-busy=true]')
    await expect(skeletons.first(), address).toBeVisible()
    response()
    await expect(skeletons, address).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

const isCall = (path: string) => (url: URL) => url.pathname === path

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), sessionStorage.getItem('authToken')])
