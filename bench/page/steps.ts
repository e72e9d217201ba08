import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'

import { admin, type Running } from '../gatehouse'
import type { Browser } from './browser'
import type { Heap } from './goals'
import { measure, type Step } from './step'

/** The elements that make a page usable. */
export const selectors = {
  'sign-in': 'main form input[name=email]',
  dashboard: '#content h1',
  card: '[role=feed] article a',
  cell: '[role=grid] [role=gridcell] a',
  property: '#content img[alt^="Photo 1 of"]',
  form: '[role=dialog] input[name=location]',
}

/** Sign-in with an empty cache, typed as by a person, and the dashboard after it. */
export async function signIn(browser: Browser, { url }: Running): Promise<Step[]> {
  const { page } = browser
  const open = () => page.goto(`${url}/login`, { waitUntil: 'commit' })
  const opened = await measure(browser, 'Sign-in page, cold', 'sign-in', open)
  await page.getByLabel('Email').pressSequentially(admin.email, { delay: 40 })
  await page.getByLabel('Password', { exact: true }).fill(admin.pswd)
  await browser.settle()
  const submit = () => browser.press(page.getByRole('button', { name: 'Sign In' }))
  return [opened, await measure(browser, 'Dashboard after signing in', 'dashboard', submit)]
}

/** The list with an empty cache, and twice with what the visits before it left there. */
export async function openList(browser: Browser, { url }: Running): Promise<Step[]> {
  const open = () => browser.page.goto(`${url}/properties`, { waitUntil: 'commit' })
  await browser.page.goto('about:blank')
  await browser.clearCache(url)
  const cold = await measure(browser, 'First list, cold', 'card', open)
  await browser.page.goto('about:blank')
  const warm = await measure(browser, 'First list, warm', 'card', open)
  // Browsers store compiled scripts at the second visit at the earliest, and use them from the third on.
  await browser.page.goto('about:blank')
  return [cold, warm, await measure(browser, 'First list, third visit', 'card', open)]
}

/** From the list: search, tabs, a property and back, New Property. */
export async function useList(browser: Browser): Promise<Step[]> {
  const { page } = browser
  const search = page.getByRole('searchbox')
  await search.pressSequentially('lekki', { delay: 80 })
  await browser.settle()
  await search.fill('')
  await browser.settle()
  for (const tab of [/^Archived/, /^Active/]) {
    await browser.press(page.getByRole('tab', { name: tab }))
    await browser.settle()
  }
  const card = page.getByRole('article').nth(1)
  await browser.press(card.getByRole('button'))
  // The code of the menu may still be loading.
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const opened = await measure(browser, 'A property', 'property', () => browser.press(card.getByRole('link')))
  await page.goBack()
  await page.locator(selectors.card).first().waitFor()
  await browser.settle()
  const create = page.getByRole('button', { name: 'Create New Property' })
  const form = await measure(browser, 'New Property', 'form', () => browser.press(create))
  await page.getByLabel('Location').pressSequentially('12 Awolowo Road', { delay: 60 })
  return [opened, form]
}

/** Scrolls through `cards` cards, without the limits of the connection and the processor. */
export async function scrollCards(browser: Browser, { url }: Running, cards: number): Promise<Heap> {
  const { page } = browser
  await browser.unthrottle()
  await page.goto(`${url}/properties`)
  const [from, deadline] = [browser.transfers.length, Date.now() + 120_000]
  const cardCount = () =>
    browser.transfers
      .slice(from)
      .filter((transfer) => transfer.isDone && new URL(transfer.url).pathname === propertyEndpoints.list.path)
      .reduce((sum, transfer) => sum + Number(new URL(transfer.url).searchParams.get('limit')), 0)
  await page.locator(selectors.card).first().waitFor()
  const first = await browser.heapBytes()
  while (cardCount() < cards) {
    if (Date.now() > deadline) throw new Error(`Only ${cardCount()} cards were loaded`)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(20)
  }
  await browser.settle()
  return { first, last: await browser.heapBytes(), cards }
}
