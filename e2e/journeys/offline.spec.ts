import type { Page } from '@playwright/test'
import { admin } from '../support/gatehouse'
import { createProperty } from '../support/records/property'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test.use({ serviceWorkers: 'allow' })

test('a list and a record that were seen open without a connection, and Log Out removes them', async ({
  page,
  context,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Without Connection Street, Jos', photographs: 1 })
  await page.goto('/login')
  await fillSignIn(page, admin)
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  const card = page.getByRole('article', { name: /Without Connection Street/ })
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect.poll(() => storedOnDevice(page), { timeout: 30_000 }).toEqual({ hasWorker: true, records: 1, covers: 1 })

  // Everything that is shown comes from the storage of the application.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  await context.setOffline(true)
  await page.goto('/properties')
  await expect(card).toBeVisible()
  await expect(page.getByText('You are offline. Showing data as of')).toBeVisible()
  await expect.poll(() => card.locator('img').evaluate((cover: HTMLImageElement) => cover.naturalWidth)).not.toBe(0)
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Without Connection Street')
  await expect(page.getByText('You are offline. Showing data as of')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedOnDevice(page)).toEqual({ hasWorker: true, records: 0, covers: 0 })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

/** What the device has of the application and of the records of an admin. */
const storedOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const count = (hash: string) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('gatehouse-offline')
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
      covers,
    }
  })
