import type { Browser, Locator, Page } from '@playwright/test'
import { join } from 'node:path'

import type { Gatehouse } from '../support/gatehouse'
import { createAnimation, type Animation } from './animation'
import { loadPictures, openPage } from './pictures'

/** The animated tour of the README: find a listing, change its price, look at the dashboard at night. */
export async function recordTour(browser: Browser, demo: Gatehouse, folder: string): Promise<void> {
  const page = await openPage(browser, demo, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  const animation = createAnimation(page, 960)
  await page.goto(demo.url)
  await loadPictures(page)
  await animation.show(2_400)

  await press(page, animation, page.getByRole('link', { name: 'Properties', exact: true }))
  await page.waitForURL(/properties$/)
  await loadPictures(page)
  await animation.show(1_600)

  const search = page.getByRole('searchbox', { name: 'Search properties' })
  await press(page, animation, search)
  await type(page, animation, 'lekki')
  await page.waitForURL(/q=lekki/)
  await loadPictures(page)
  await animation.show(1_800)

  await press(page, animation, page.getByRole('button', { name: /^Actions for / }).first())
  await animation.show(600)
  await press(page, animation, page.getByRole('menuitem', { name: 'Edit' }))
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel('Location').waitFor()
  await loadPictures(page)
  await animation.show(1_400)
  const price = form.getByLabel('Price')
  await price.scrollIntoViewIfNeeded()
  await press(page, animation, price)
  await page.keyboard.press('ControlOrMeta+A')
  await type(page, animation, '185000000')
  await animation.show(1_000)
  await press(page, animation, form.getByRole('button', { name: 'Save Changes' }))
  await form.waitFor({ state: 'detached' })
  await page.getByText('Property updated successfully').waitFor()
  await animation.show(2_600)

  await page.emulateMedia({ colorScheme: 'dark' })
  await press(page, animation, page.getByRole('link', { name: 'Dashboard', exact: true }))
  await loadPictures(page)
  await animation.show(3_600)
  await animation.save(join(folder, 'tour.webp'))
  await page.context().close()
}

/** Clicks a control and shows where. */
async function press(page: Page, animation: Animation, control: Locator): Promise<void> {
  const box = await control.boundingBox()
  if (!box) throw new Error('A control of the tour is not in view')
  await animation.showPointer(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2)
  await control.click()
  await page.mouse.move(0, 0)
}

async function type(page: Page, animation: Animation, text: string): Promise<void> {
  for (const character of text) {
    await page.keyboard.type(character)
    await animation.show(110)
  }
}
