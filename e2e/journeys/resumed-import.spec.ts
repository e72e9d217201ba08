import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolationsInBothThemes } from '../support/axe'
import { startThrottledProxy } from '../support/connections/throttled-proxy'
import { admin } from '../support/gatehouse'
import { killBrowser, openProfile } from '../support/killed-browser'
import { fillSignIn } from '../support/sign-in'
import { addSession, expect, test } from '../support/test'

const rows = Array.from(
  { length: 2_000 },
  (_, index) => `Street ${index},${'A long description '.repeat(40)},${index + 1}`,
)
const buffer = Buffer.from(['town,description,price', ...rows, ''].join('\n'))
const file = { name: 'listings.csv', mimeType: 'text/csv', buffer }

test('a file that was cut off by a kill of the browser, then by a reload, continues where it stopped', async ({
  ownGatehouse: gatehouse,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
  const proxy = await startThrottledProxy(gatehouse.url, { bytesPerSecond: 400_000, latencyMs: 100 })
  const open = async (): Promise<Page> => {
    const page = await openProfile(profile, { width: 390, height: 844 })
    // A kill loses the session of the last seconds.
    await page.goto(proxy.url)
    await fillSignIn(page, admin)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goto(`${proxy.url}/import/listings`)
    return page
  }
  let page = await open()
  const before = proxy.sent()
  await page.getByLabel('Choose a CSV File').setInputFiles(file)
  const untilSent = (share: number) =>
    expect.poll(() => proxy.sent() - before, { intervals: [20] }).toBeGreaterThan(buffer.length * share)
  await untilSent(0.4)
  await killBrowser(profile)
  proxy.cut()

  page = await open()
  const unsent = page.getByRole('region', { name: 'A file that was not sent completely' })
  await expect(unsent).toContainText('listings.csv (1.6 MB) was not sent completely.')
  await expectNoViolationsInBothThemes(page, 'a file that was not sent completely')
  await unsent.getByRole('button', { name: 'Continue' }).tap()
  await untilSent(0.75)
  await page.reload()
  await unsent.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('heading', { name: '2,000 properties will be added' })).toBeVisible({ timeout: 30_000 })
  expect((proxy.sent() - before) / buffer.length).toBeLessThan(1.3)

  await page.goto(`${proxy.url}/import/listings`)
  await expect(page.getByRole('link', { name: /2,000 rows/ })).toBeVisible()
  await expect(unsent).toHaveCount(0)
  await page.context().close()
  await proxy.close()
  await rm(profile, { recursive: true, force: true })
})

test('an import is chosen, corrected, written and undone with the keyboard alone', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (name: RegExp) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (let tabs = 0; tabs < 60 && !name.test(await focused()); tabs += 1) await press('Tab')
    expect(await focused()).toMatch(name)
  }
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/import/listings`)
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Choose a CSV File').focus()
  await press('Enter')
  const lines = ['town,price', 'Surulere,45000000', 'Yaba,POA', 'Ikoyi,soon', '']
  await (await choosing).setFiles({ ...file, buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByRole('heading', { name: '1 property will be added' })).toBeVisible()

  const yaba = page.getByRole('form', { name: 'Correct line 3' }).getByLabel('price')
  for (let tabs = 0; tabs < 60 && !(await yaba.evaluate((cell) => cell === document.activeElement)); tabs += 1) {
    await press('Tab')
  }
  await press('Control+A')
  await page.keyboard.type('52m')
  await press('Enter')
  await expect(page.getByText('Corrected')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Correct line 4' }).getByLabel('price')).toBeFocused()
  await press('Control+A')
  await page.keyboard.type('1.5 million')
  await press('Enter')
  await expect(page.getByRole('heading', { name: '3 properties will be added' })).toBeVisible()
  await tabTo(/^Import All$/)
  await press('Enter')
  await expect(page.getByRole('heading', { name: '3 properties imported' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo.+3 properties imported/ })).toBeVisible()

  await press('Control+Z')
  const question = page.getByRole('dialog', { name: 'Undo This Import?' })
  await expect(question).toContainText('The 3 properties that it created are deleted')
  await tabTo(/^Undo$/)
  await press('Enter')
  await expect(page.getByRole('heading', { name: '3 properties imported, and undone' })).toBeVisible()
})
