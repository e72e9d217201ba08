import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe'
import { admin, type Gatehouse } from '../support/gatehouse'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test.use({ serviceWorkers: 'allow' })

const noConnection = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * Takes the connection away until `end`. In Chromium 150, `navigator.onLine` is true again in a document that
 * is opened without one, so `open` sets it.
 */
async function goOffline(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await page.context().setOffline(true)
  return {
    async open(address: string) {
      await page.goto(address)
      await browser.send('Network.emulateNetworkConditions', noConnection)
    },
    async end() {
      // The page sends its requests when Playwright restores the connection: the other restriction ends
      // before.
      await browser.send('Network.emulateNetworkConditions', { ...noConnection, offline: false })
      await browser.detach()
      await page.context().setOffline(false)
    },
  }
}

/** Signs in and opens a property, and waits until it is stored on the device. */
async function openSeenProperty(page: Page, gatehouse: Gatehouse) {
  const id = await createProperty(gatehouse, { location: 'Without Connection Street, Jos', photographs: 1 })
  await page.goto(`${gatehouse.url}/login`)
  await fillSignIn(page, admin)
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  const card = page.getByRole('article', { name: /Without Connection Street/ })
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect
    .poll(() => storedOnDevice(page), { timeout: 30_000 })
    .toMatchObject({ hasWorker: true, records: 1, covers: 1 })
  return { id, card }
}

test('what was seen opens without a connection, and a save waits for it', async ({
  page,
  context,
  ownGatehouse: gatehouse,
}) => {
  const { id, card } = await openSeenProperty(page, gatehouse)

  // Everything that is shown comes from the storage of the application.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  const offline = await goOffline(page)
  await offline.open(`${gatehouse.url}/properties`)
  await expect(card).toBeVisible()
  await expect(page.getByText('You are offline. Showing data as of')).toBeVisible()
  await expect.poll(() => card.locator('img').evaluate((cover: HTMLImageElement) => cover.naturalWidth)).not.toBe(0)
  await expectNoViolations(page, 'a list without a connection')
  await offline.open(`${gatehouse.url}/properties/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Without Connection Street')
  await expect(page.getByText('You are offline. Showing data as of')).toBeVisible()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share.getByRole('img')).toBeVisible()
  await expect(share.getByText('could not be loaded')).toHaveCount(0)
  await share.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel('Price').fill('92500000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Saved on this device; will be sent when you are back online')).toBeVisible()
  await offline.end()
  await expect(page.getByText('Property updated successfully')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('₦92,500,000', { exact: true })).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  expect(await versionOf(gatehouse, id), 'it is saved once').toBe(2)
})

test('a new version is offered and taken over by the next page, and Log Out removes what was seen', async ({
  page,
  context,
  ownGatehouse: gatehouse,
}) => {
  await openSeenProperty(page, gatehouse)
  // In Chromium, an event while the new version is installed can postpone its activation for minutes.
  expect(await routeOf(page, '/healthz')).toBe('network')
  // The code of the page's parts is loaded so, also without a connection.
  const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src')
  expect(await routeOf(page, script!)).toBe('fetch-event')
  await gatehouse.stop()
  await gatehouse.start({ BUSINESS_NAME: 'Jos Homes' })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page).toHaveTitle(/Jos Homes$/)

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedOnDevice(page)).toEqual({ hasWorker: true, records: 0, lists: 0, covers: 0 })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('without a connection, what a list has of a record is shown, and what is not stored is named', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const agent_id = await registerAgent(gatehouse, { company_name: 'Listed Homes', email: 'listed@offline.test' })
  const id = await createProperty(gatehouse, { location: 'Listed Street, Jos', photographs: 3, agent_id })
  await page.goto(`${gatehouse.url}/login`)
  await fillSignIn(page, admin)
  for (const name of ['Agents', 'Properties']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(
      page.getByRole('article', { name: name === 'Agents' ? /Listed Homes/ : /Listed Street/ }),
    ).toBeVisible()
  }
  await expect.poll(async () => (await storedOnDevice(page)).hasWorker, { timeout: 30_000 }).toBe(true)
  await expect.poll(async () => (await storedOnDevice(page)).lists).toBeGreaterThanOrEqual(2)

  const offline = await goOffline(page)
  await page
    .getByRole('article', { name: /Listed Street/ })
    .getByRole('link')
    .click()
  const note = page.getByText(/^Shown from the list as of .*\. Not stored on this device: 2 more photos, inquiries\.$/)
  await expect(note).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name: '5-bed duplex, Listed Street' })).toBeVisible()
  await expect(page.getByText('₦85,000,000')).toBeVisible()
  await expectNoViolations(page, 'a property drawn from its list')

  // Also in a document that has not loaded the list.
  await offline.open(`${gatehouse.url}/properties/${id}`)
  await expect(note).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Failed to fetch property')).toHaveCount(0)
  await offline.open(`${gatehouse.url}/agents/${agent_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Listed Homes' })).toBeVisible({ timeout: 20_000 })
  await offline.open(`${gatehouse.url}/properties/not-listed`)
  await expect(page.getByText('You are offline, and this property is not stored on this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()

  await offline.open(`${gatehouse.url}/properties/${id}`)
  await expect(note).toBeVisible({ timeout: 20_000 })
  await offline.end()
  await expect(page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem')).toHaveCount(3)
  await expect(note).toHaveCount(0)
})

test('the end of a session clears the browser of pictures and records, not of the application', async ({
  page,
  context,
  gatehouse,
}) => {
  await createProperty(gatehouse, { location: 'Cleared Pictures Road, Uyo', photographs: 1 })
  const cover = page.getByRole('article', { name: /Cleared Pictures Road/ }).locator('img')
  const open = async () => {
    await page.goto(`${gatehouse.url}/login`)
    await fillSignIn(page, admin)
    await page.getByRole('link', { name: 'Properties', exact: true }).click()
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const address = await cover.evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(await isCached(page, address)).toBe(true)
    return address
  }
  const shown = await open()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => isCached(page, shown)).toBe(false)

  const shownAgain = await open()
  const token = await page.evaluate(() => sessionStorage.getItem('authToken'))
  await fetch(`${gatehouse.url}/admin/auth/signout`, { method: 'POST', headers: { Authorization: token ?? '' } })
  // A request in the background may find out first; then the link no longer exists.
  const click = page.getByRole('link', { name: 'Agents', exact: true }).click()
  await Promise.race([click, page.waitForURL(/\/login$/)])
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => isCached(page, shownAgain)).toBe(false)

  // A session that ends with its tab: the next page is the sign-in page.
  const shownLast = await open()
  await expect.poll(async () => (await storedOnDevice(page)).covers).toBeGreaterThan(0)
  await page.close()
  const later = await context.newPage()
  await later.goto(`${gatehouse.url}/properties`)
  await expect(later).toHaveURL(/\/login$/)
  await expect.poll(() => storedOnDevice(later)).toEqual({ hasWorker: true, records: 0, lists: 0, covers: 0 })
  await expect.poll(() => isCached(later, shownLast)).toBe(false)

  await context.setOffline(true)
  await later.goto(`${gatehouse.url}/properties`)
  await expect(later).toHaveURL(/\/login$/)
  await expect(later.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

/** Where Chromium leads a request of a script by the routes of the worker. */
const routeOf = (page: Page, address: string) =>
  page.evaluate(
    (path) =>
      new Promise<string>((resolve) => {
        const { href } = new URL(`${path}?${Math.random()}`, location.href)
        const observer = new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName(href)
          if (!entry) return
          observer.disconnect()
          resolve((entry as unknown as { workerFinalSourceType: string }).workerFinalSourceType)
        })
        observer.observe({ type: 'resource' })
        void fetch(href).then((response) => response.text())
      }),
    address,
  )

/** Whether the browser has the response to a request in its own cache. */
const isCached = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  )

async function versionOf(gatehouse: Gatehouse, id: string): Promise<number> {
  const headers = { Authorization: await gatehouse.signIn() }
  const response = await fetch(`${gatehouse.url}/data/properties/${id}`, { headers })
  return ((await response.json()) as { data: { version: number } }).data.version
}

/** What the device has of the application and of the records of an admin. */
const storedOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const count = (hash: string) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('gatehouse-offline')
        // The application has not created it yet, or has just deleted it: it would find it without its store.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(0))
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            resolve((keys.result as string[][]).filter((key) => key[2]?.includes(hash)).length)
          })
        })
      })
    const covers = (await caches.has('gatehouse-covers'))
      ? (await (await caches.open('gatehouse-covers')).keys()).length
      : 0
    return {
      hasWorker: (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      records: names.includes('gatehouse-offline') ? await count('"one"') : 0,
      lists: names.includes('gatehouse-offline') ? await count('"lists"') : 0,
      covers,
    }
  })
