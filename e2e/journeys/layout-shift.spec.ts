import type { Page } from '@playwright/test'
import { insertManyProperties } from '../support/records/many-properties'
import { addSession, expect, test } from '../support/test'

interface Shift {
  value: number
  /** The page and the elements that moved. */
  place: string
}

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/** The largest shift of the whole session, not only of its worst five seconds. */
const maxShift = 0.02

test('over a slow connection and on a slow processor nothing moves in a whole session', async ({
  page,
  ownGatehouse,
}) => {
  test.slow()
  await insertManyProperties(ownGatehouse, 200)
  await addSession(page, ownGatehouse)
  await recordShifts(page)
  await slowDown(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const open = async (name: string) => {
    const link = menu.getByRole('link', { name, exact: true })
    await link.click()
    // The page before stays until the code of this one has arrived.
    await expect(link).toHaveAttribute('aria-current', 'page')
    await settle(page)
  }
  await page.goto(ownGatehouse.url)
  await settle(page)

  await open('Properties')
  const status = page.getByRole('tabpanel').getByRole('status').first()
  const search = page.getByRole('searchbox')
  for (const [words, found] of [
    ['plot 12', '9 properties'],
    ['zzzz', 'No property matches "zzzz".'],
    ['', '175 properties'],
  ] as const) {
    await search.fill(words)
    await expect(status).toContainText(found)
    await settle(page)
  }
  await page.getByRole('combobox', { name: 'Sale or lease' }).click()
  await page.getByRole('option', { name: 'Lease', exact: true }).click()
  await expect(status).toHaveText('58 properties')
  await page.getByRole('article').nth(2).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/properties\/./)
  await settle(page)
  await page.goBack()
  await expect(status).toHaveText('58 properties')
  await settle(page)

  await open('Agents')
  await page.getByRole('searchbox').fill('Homes 12')
  await expect(status).toHaveText('11 agents')
  await page.getByRole('article').first().getByRole('link').first().click()
  await settle(page)
  for (const name of ['Affiliates', 'Announcements', 'App Banners', 'Careers', 'Admins', 'Dashboard']) await open(name)

  const shifts = await page.evaluate(() => window.shifts ?? [])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, shifts.map(({ value, place }) => `${value.toFixed(4)} ${place}`).join('\n')).toBeLessThanOrEqual(maxShift)
})

/** 4 Mbit/s, 150 ms, a quarter of the processor. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = 4_000_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** A shift within half a second after an input is expected and does not count (hadRecentInput). */
function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: Shift[] = (window.shifts = [])
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName,
        )
        if (!hadRecentInput) shifts.push({ value, place: `${location.pathname}: ${moved.join(' | ')}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Waits until the page is complete, except pictures that are loaded lazily. Not for `networkidle`, which was
 * not reported in nine minutes once although the page was complete.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0, { timeout: 30_000 })
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    return document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete)
  })
}
