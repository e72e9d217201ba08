import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { killBrowser, openProfile } from '../support/killed-browser'
import { createProperty } from '../support/records/property'
import { addSession, expect, noticeWith, test, untilLoaded } from '../support/test'

// Cells of the table of properties in two tabs of one browser (docs/decisions/0089).

const open = async (page: Page, url: string) => {
  await page.goto(`${url}/properties?layout=table`)
  await untilLoaded(page)
  // What selects rows is loaded after the first view, and is the first column.
  await expect(page.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeAttached()
}

const price = (page: Page) => page.getByRole('row', { name: /Kofo/ }).getByRole('gridcell').nth(2)

/** Types over the price. `keys` after it, such as Enter. */
async function typePrice(page: Page, text: string, keys?: string): Promise<void> {
  await price(page).focus()
  await page.keyboard.type(text)
  await expect(page.getByRole('textbox', { name: /^Price of/ })).toHaveValue(Number(text).toLocaleString('en-NG'))
  if (keys !== undefined) await page.keyboard.press(keys)
}

/** The values in the drafts of cells on this device. */
const storedValues = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('gatehouse-drafts')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    opening.result.close()
    return (all.result as { values: { value?: string } }[]).flatMap(({ values }) => values.value ?? []).toSorted()
  })

/** A tab in the background is not told that it is shown again. */
const showAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const asked = (page: Page) => page.getByText('1 change needs your decision.')

/** Presses Show above the table. Returns the question. */
async function show(page: Page) {
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  return page.getByRole('dialog', { name: /^Price of/ })
}

let profile: string

test.beforeEach(async ({ ownGatehouse: gatehouse }) => {
  await createProperty(gatehouse, { location: 'Kofo Abayomi Street, Victoria Island' })
  profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
})

test.afterEach(async () => {
  await killBrowser(profile)
  await rm(profile, { recursive: true, force: true })
})

test('what is typed in a tab that crashes is offered by the others, and one of them takes it', async ({
  ownGatehouse: gatehouse,
}) => {
  const first = await openProfile(profile)
  await addSession(first, gatehouse)
  await open(first, gatehouse.url)
  const second = await first.context().newPage()
  await open(second, gatehouse.url)
  await typePrice(first, '90000000')
  await expect.poll(() => storedValues(second)).toEqual(['90000000'])
  // It is still typed.
  await second.reload()
  await open(second, gatehouse.url)
  await expect(asked(second)).toBeHidden()
  await expect(price(second)).toHaveText('₦85,000,000')

  const crashed = first.waitForEvent('crash')
  const session = await first.context().newCDPSession(first)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  const third = await first.context().newPage()
  await open(third, gatehouse.url)
  for (const tab of [second, third]) {
    await showAgain(tab)
    await expect(asked(tab)).toBeVisible()
    await expect(price(tab)).toContainText('₦90,000,000')
  }
  const question = await show(second)
  await expect(question).toContainText('Typed and not entered. Save it?')
  const late = await show(third)
  const sent: string[] = []
  for (const tab of [second, third])
    tab.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
  await Promise.all([
    question.getByRole('button', { name: 'Save' }).click(),
    late.getByRole('button', { name: 'Save' }).click(),
  ])
  for (const tab of [second, third]) {
    await expect(asked(tab)).toBeHidden()
    await expect(price(tab)).toHaveText('₦90,000,000')
  }
  await expect.poll(() => storedValues(second)).toEqual([])
  expect(sent).toHaveLength(1)
})

test('what is typed in two tabs is offered after a power cut, beside what was entered in one of them', async ({
  ownGatehouse: gatehouse,
}) => {
  const first = await openProfile(profile)
  await addSession(first, gatehouse)
  await open(first, gatehouse.url)
  const second = await first.context().newPage()
  await open(second, gatehouse.url)
  await first.context().setOffline(true)
  await typePrice(first, '86000000', 'Enter')
  await expect(first.getByText('1 change is saved when the server can be reached.')).toBeVisible()
  // The other tab does not know of it. Escape there removes what was typed there only.
  await typePrice(second, '70000000')
  await expect.poll(() => storedValues(second)).toEqual(['70000000', '86000000'])
  await second.keyboard.press('Escape')
  await expect.poll(() => storedValues(second)).toEqual(['86000000'])
  await typePrice(second, '71000000')
  await typePrice(first, '72000000')
  await expect.poll(() => storedValues(second)).toEqual(['71000000', '72000000', '86000000'])
  await killBrowser(profile)

  const next = await openProfile(profile)
  await addSession(next, gatehouse)
  await open(next, gatehouse.url)
  await expect(noticeWith(next, 'Property updated successfully')).toContainText('→ ₦86,000,000')
  await expect(price(next)).toContainText('₦72,000,000')
  const other = await next.context().newPage()
  await open(other, gatehouse.url)
  await expect(asked(other)).toBeVisible()
  await (await show(next)).getByRole('button', { name: 'Discard' }).click()
  await expect(price(next)).toContainText('₦71,000,000')
  await (await show(next)).getByRole('button', { name: 'Discard' }).click()
  await expect(asked(next)).toBeHidden()
  await expect(price(next)).toHaveText('₦86,000,000')
  await showAgain(other)
  await expect(asked(other)).toBeHidden()
  await expect(price(other)).toHaveText('₦86,000,000')
  await other.reload()
  await expect(price(other)).toHaveText('₦86,000,000')
})

test('what is typed when the page ends is saved, and not offered, too', async ({ ownGatehouse: gatehouse }) => {
  const page = await openProfile(profile)
  await addSession(page, gatehouse)
  await open(page, gatehouse.url)
  await typePrice(page, '90000000')
  await expect.poll(() => storedValues(page)).toEqual(['90000000'])
  await page.reload()
  await expect(price(page)).toHaveText('₦90,000,000')
  await expect.poll(() => storedValues(page)).toEqual([])
  await expect(asked(page)).toBeHidden()
})
