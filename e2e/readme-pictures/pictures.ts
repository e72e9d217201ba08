import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'

import type { Gatehouse } from '../support/gatehouse'
import { addSession, untilLoaded } from '../support/test'

/** The still pictures of the README, each at twice the size of the screen. */
export async function takePictures(browser: Browser, demo: Gatehouse, folder: string): Promise<void> {
  await takePicture(browser, demo, { viewport: desktop, colorScheme: 'light' }, async (page) => {
    await page.goto(`${demo.url}/properties`)
    await loadPictures(page)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    return join(folder, 'properties.webp')
  })
  await takePicture(browser, demo, phone, async (page) => {
    await page.goto(`${demo.url}/properties`)
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit Property' }).getByLabel('Location').waitFor()
    await loadPictures(page)
    return join(folder, 'form-on-a-phone.webp')
  })
  await takePicture(browser, demo, { viewport: desktop, colorScheme: 'dark' }, async (page) => {
    await page.goto(demo.url)
    await loadPictures(page)
    return join(folder, 'dashboard-dark.webp')
  })
}

const desktop = { width: 1440, height: 900 }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'light',
  isMobile: true,
  hasTouch: true,
}

async function takePicture(
  browser: Browser,
  demo: Gatehouse,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<string>,
): Promise<void> {
  const page = await openPage(browser, demo, { deviceScaleFactor: 2, ...options })
  const file = await open(page)
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  await page.context().close()
}

/** A page with the session of an admin. */
export async function openPage(browser: Browser, demo: Gatehouse, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-NG', timezoneId: 'Africa/Lagos', ...options })
  const page = await context.newPage()
  await addSession(page, demo)
  return page
}

/** Waits until the pictures in view are drawn and nothing loads any more. */
export async function loadPictures(page: Page): Promise<void> {
  await untilLoaded(page)
  await page.evaluate(() =>
    Promise.all([...document.images].filter((image) => image.complete).map((image) => image.decode())),
  )
}
