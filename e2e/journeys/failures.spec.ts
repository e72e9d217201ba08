import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { registerAgent } from '../support/records/agent'
import { signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { skipRetryDelays } from '../support/retries'
import { expect, addSession, test } from '../support/test'

const failedToFetch = 'Failed to fetch data. Please try again later.'

/** The pages of the menu whose data is not loaded yet when the server stops. */
const menuPages: readonly { name: string; path: string; failed: string; heading?: string }[] = [
  { name: 'Dashboard', path: '/', failed: failedToFetch },
  { name: 'Affiliates', path: '/affiliates', failed: 'Failed to fetch affiliates' },
  { name: 'Announcements', path: '/announcements', failed: 'Failed to fetch announcements' },
  { name: 'App Banners', path: '/app-banners', failed: 'Failed to fetch banners' },
  { name: 'Careers', path: '/careers', failed: 'Failed to fetch careers', heading: 'Welcome Admin,' },
  { name: 'Admins', path: '/admins', failed: 'Failed to fetch admin data' },
]

/** A request without a response is retried twice, with increasing delays. */
const afterRetries = { timeout: 20_000 }

test('with the server stopped every page shows an error or what a list has, and its content once it is back', async ({
  page,
  ownGatehouse,
}) => {
  test.slow()
  const agentId = await registerAgent(ownGatehouse)
  const propertyId = await createProperty(ownGatehouse, { location: 'Stopped Street, Yaba', agent_id: agentId })
  await addSession(page, ownGatehouse)
  await skipRetryDelays(page)
  const menu = page.getByRole('complementary')
  const agent = page.getByRole('link', { name: 'Open Lekki Homes' })
  const property = page.getByRole('link', { name: /Stopped Street/ })
  const chunks = watchChunks(page)
  // Hovering a link preloads the code of its page, but not its data.
  await page.goto(`${ownGatehouse.url}/agents`)
  await agent.hover()
  for (const { name } of menuPages) await menu.getByRole('link', { name, exact: true }).hover()
  await menu.getByRole('link', { name: 'Properties', exact: true }).click()
  await property.hover()
  const preloaded = ['/agents/:id', '/properties/:id', ...menuPages.map(({ path }) => path)]
  await expect.poll(() => chunks.missing(preloaded)).toEqual([])
  await ownGatehouse.stop()

  // What a list has of a record is shown without a response (docs/decisions/0049).
  await property.click()
  await expect(page.getByText('Shown from the list as of')).toBeVisible(afterRetries)
  await menu.getByRole('link', { name: 'Agents', exact: true }).click()
  await agent.click()
  await expect(page.getByText('Shown from the list as of')).toBeVisible(afterRetries)
  for (const { name, failed } of menuPages) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('main').getByText(failed).first(), name).toBeVisible(afterRetries)
  }
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Inquiries' }).click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()

  await ownGatehouse.start()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeAttached()
  for (const { name, failed, heading = name } of menuPages) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await expect(page.getByRole('main').locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
    await expect(page.getByText(failed), name).toHaveCount(0)
  }
  await page.goto(`${ownGatehouse.url}/agents/${agentId}`)
  await expect(page.getByRole('heading', { name: 'Lekki Homes' }).first()).toBeVisible()
  await page.goto(`${ownGatehouse.url}/properties/${propertyId}`)
  await expect(page.getByText('Stopped Street, Yaba').first()).toBeVisible()
})

test('a list that was requested while the server was stopped offers Retry', async ({ page, ownGatehouse }) => {
  test.slow()
  await skipRetryDelays(page)
  await addSession(page, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/properties`)
  await expect(page.getByText('No active properties found.')).toBeVisible()
  // What is loaded after the page would offer a Retry of its own.
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await ownGatehouse.stop()
  await page.getByRole('tab', { name: /Archived/ }).click()
  await expect(page.getByText(failedToFetch)).toBeVisible(afterRetries)
  await ownGatehouse.start()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No archived properties found.')).toBeVisible()
})

for (const [name, reply] of [
  ['a 500', { status: 500, body: '{"status":false,"code":"internal","message":"Something went wrong"}' }],
  ['JSON cut short', { status: 200, body: '{"status":true,"data":[{"id":"01' }],
] as const) {
  test(`${name} shows an error in the dashboard's lists, and Retry fills them`, async ({ signedIn: page }) => {
    await skipRetryDelays(page)
    await page.route(/\/(data\/properties|admin\/(stats|recent-signups))/, (route) =>
      route.fulfill({ status: reply.status, contentType: 'application/json', body: reply.body }),
    )
    await page.goto('/')
    await expect(page.getByText(failedToFetch)).toHaveCount(3, { timeout: 20_000 })
    // The trends are a separate chunk, which requests the counts again when it has loaded.
    await expect(page.getByLabel('Loading trends')).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByText(failedToFetch)).toHaveCount(3, { timeout: 20_000 })
    await page.unrouteAll()
    const retry = page.getByRole('button', { name: 'Retry' })
    for (const left of [2, 1, 0]) {
      await retry.first().click()
      await expect(retry).toHaveCount(left)
    }
    await expect(page.getByText(failedToFetch)).toHaveCount(0)
    await expect(page.getByText('No signups found')).toBeVisible()
  })

  test(`${name} on a property's page shows 'Failed to fetch property'`, async ({ signedIn: page, gatehouse }) => {
    await skipRetryDelays(page)
    const id = await createProperty(gatehouse, { location: `Failure Street, ${name}` })
    await page.route(`**/data/properties/${id}`, (route) =>
      route.fulfill({ status: reply.status, contentType: 'application/json', body: reply.body }),
    )
    await page.goto(`/properties/${id}`)
    await expect(page.getByText('Failed to fetch property')).toBeVisible({ timeout: 20_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(`Failure Street, ${name}`)).toBeVisible()
  })
}

test("an unknown id shows 'Property not found'", async ({ signedIn: page }) => {
  await page.goto('/properties/0193a2b4-0000-7000-8000-000000000001')
  await expect(page.getByText('Property not found')).toBeVisible()
})

const notLoaded = 'This part of the page could not be loaded'

test('a form, menu or confirmation whose chunk fails to load shows an error, and opens on Retry or the next click', async ({
  signedIn: page,
  gatehouse,
}) => {
  await createProperty(gatehouse, { location: 'Blocked Street, Surulere' })
  const forms = /\/assets\/property-form-/
  const confirmations = /\/assets\/confirm-dialog-/
  const menus = /\/assets\/menu-popup-/
  for (const chunk of [forms, confirmations, menus]) await page.route(chunk, (route) => route.abort())
  const message = page.getByText(notLoaded)
  const retry = async (chunk: RegExp) => {
    await page.unroute(chunk)
    // Without the pointer, which loads the code of what it passes: the notice would go before it is pressed.
    await page.getByRole('button', { name: 'Retry' }).dispatchEvent('click')
    await expect(message).toHaveCount(0)
  }
  await page.goto('/properties')
  await page.getByRole('button', { name: /Actions for .*Blocked Street/ }).click()
  await expect(message).toBeVisible()
  await retry(menus)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(message).toBeVisible()
  await retry(confirmations)
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this property?' })
    .getByRole('button', { name: 'Cancel' })
    .click()

  const create = page.getByRole('button', { name: 'Create New Property' })
  await create.click()
  await expect(message).toBeVisible()
  await expect(page.getByRole('article', { name: /Blocked Street/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close Notice' }).click()
  await expect(page).toHaveURL(/\/properties$/)
  await create.click()
  await expect(message).toBeVisible()
  await page.unrouteAll()
  await create.click()
  await expect(page.getByRole('dialog', { name: 'New Property' })).toBeVisible()
  await expect(message).toHaveCount(0)
})

test('View All and the shortcuts dialog open on the next press when their chunk failed to load', async ({
  page,
  ownGatehouse,
}) => {
  await addSession(page, ownGatehouse)
  for (let number = 1; number <= 7; number += 1)
    await signUp(ownGatehouse, { name: `Person ${number}`, email: `person${number}@blocked.test` })
  await page.route(/\/assets\/(all-rows|shortcuts-dialog)-/, (route) => route.abort())
  await page.goto(ownGatehouse.url)
  await page.getByRole('button', { name: 'View All' }).click()
  const message = page.getByRole('alert').filter({ hasText: failedToFetch })
  await expect(message).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByText(notLoaded)).toBeVisible()
  await page.unrouteAll()
  await message.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').getByText('Person 1', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
})

test('a property whose carousel chunk fails to load shows its first photograph, and the others after Retry', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Still Street, Yaba' })
  await page.route(/property-carousel[^/]*\.js/, (route) => route.abort())
  await page.goto(`/properties/${id}`)
  await expect(page.getByText('Still Street, Yaba').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Full Screen' })).toHaveCount(0)
  await expect(page.getByText(notLoaded)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'View Full Screen', exact: true })).toBeVisible()
})

/**
 * Watches what `page` loads from now on. `missing` returns those of the pages whose chunk has not arrived,
 * and what else is still requested, such as its imports.
 */
function watchChunks(page: Page) {
  // By the path of the page: its chunk, and those that it imports.
  const built = readFileSync(new URL('../../console/dist/page-chunks.json', import.meta.url), 'utf8')
  const pageChunks = JSON.parse(built) as Record<string, string[]>
  const pathOf = (request: Request) => new URL(request.url()).pathname
  const pending = new Set<Request>()
  const arrived: string[] = []
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/assets/')) pending.add(request)
  })
  page.on('requestfailed', (request) => void pending.delete(request))
  page.on('requestfinished', (request) => {
    pending.delete(request)
    arrived.push(pathOf(request))
  })
  return {
    missing: (pages: readonly string[]) => [
      ...pages.filter((path) => !arrived.includes(pageChunks[path]?.[0] ?? '')),
      ...[...pending].map(pathOf),
    ],
  }
}
