import type { Page } from '@playwright/test'
import { startChangedScript } from '../support/connections/changed-script'
import { admin } from '../support/gatehouse'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test.use({ serviceWorkers: 'allow' })

/** Chromium has no command that switches it on in a service worker. */
const saveData = `Object.defineProperty(navigator.connection, 'saveData', { value: true });\n`

test('with the data saver, only the files of pages that were opened are stored, and these open offline', async ({
  page,
  context,
  gatehouse,
}) => {
  const proxy = await startChangedScript(gatehouse.url, '/service-worker.js', saveData)
  await context.addInitScript(saveData)
  await context.addInitScript(reportTwice)
  await page.goto(`${proxy.url}/login`)
  await fillSignIn(page, admin)
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await expect.poll(() => cachesOf(page), { timeout: 30_000 }).toEqual(['gatehouse-used-files'])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await context.setOffline(false)
  await proxy.close()
})

/** As some browsers report a file: once when it is preloaded and once when it is used. */
function reportTwice(): void {
  PerformanceObserverEntryList.prototype.getEntries = function getAll() {
    const entries = this.getEntriesByType('resource')
    return [...entries, ...entries]
  }
}

/** The names of the caches that have files of the build; empty while one of this page's is not stored. */
const cachesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active?.state !== 'activated') return []
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    for (const path of loaded) if (path.startsWith('/assets/') && !(await caches.match(path))) return []
    const found = new Set<string>()
    for (const name of await caches.keys()) {
      const files = await (await caches.open(name)).keys()
      if (files.some(({ url }) => url.includes('/assets/'))) found.add(name)
    }
    return [...found]
  })
