import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'

import type { Running } from '../gatehouse'
import { type Figure, seconds } from '../report'
import type { Browser } from './browser'
import { measure, type Step } from './step'
import { slowestInteraction } from './vitals'

/** The properties as a table, with as many rows as some managers keep. */
export interface TableVisit {
  readonly opened: Step
  readonly rows: number
  /** From the first row to the last one, as fast as rows are loaded. */
  readonly scrollMs: number
  readonly requests: number
  /** The longest time between two frames while it was scrolled. */
  readonly longestFrameMs: number
  /** The slowest interaction of ten prices that were typed below all these rows. */
  readonly slowestKeyMs: number
}

const rows = 3_000
const typedPrices = 10
/** Rendered above the view (console/src/lists/sheet/use-visible-rows.ts), and the row of the active cell. */
const rowsAboveView = 12
const maxMs = { open: 1_500, scroll: 45_000, key: 150 }

/** Opens the table with a filled cache, scrolls to its row 3,000 and types prices there. */
export async function useTable(browser: Browser, { url }: Running): Promise<TableVisit> {
  const { page } = browser
  const open = () => page.goto(`${url}/properties?layout=table`, { waitUntil: 'commit' })
  await open()
  await page.getByRole('grid').waitFor()
  await browser.settle()
  await page.goto('about:blank')
  const opened = await measure(browser, 'Table of properties, warm', 'cell', open)
  const from = browser.transfers.length
  const { scrollMs, longestFrameMs } = await page.evaluate(scrollTo, rows)
  const requests = browser.transfers
    .slice(from)
    .filter((transfer) => new URL(transfer.url).pathname === propertyEndpoints.list.path).length
  await browser.settle()
  const typedFrom = browser.entries.length
  await page.locator('[data-row]').nth(rowsAboveView).getByRole('gridcell').nth(2).click()
  for (let count = 0; count < typedPrices; count += 1) {
    await page.keyboard.type('91000000', { delay: 60 })
    await page.keyboard.press('Enter')
    // A large change is asked.
    await page.keyboard.press('Enter')
    await browser.settle()
  }
  const slowestKeyMs = slowestInteraction(browser.entries.slice(typedFrom))?.ms ?? 0
  return { opened, rows, scrollMs, requests, longestFrameMs, slowestKeyMs }
}

/** Runs in the page. */
async function scrollTo(row: number): Promise<{ scrollMs: number; longestFrameMs: number }> {
  const grid = document.querySelector('[role=grid]')!
  const box = grid.parentElement!
  const start = performance.now()
  let longestFrameMs = 0
  for (let before = start; ;) {
    box.scrollTop = box.scrollHeight
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    longestFrameMs = Math.max(longestFrameMs, now - before)
    before = now
    const last = Math.max(...[...grid.querySelectorAll('[aria-rowindex]')].map((shown) => Number(shown.ariaRowIndex)))
    if (last > row) return { scrollMs: performance.now() - start, longestFrameMs }
  }
}

export const figuresOfTable = ({ opened, ...visit }: TableVisit): Figure[] => [
  {
    what: 'Table: first cell, warm',
    measured: `${opened.usableMs.toFixed(0)} ms`,
    target: `at most ${maxMs.open} ms`,
    isReached: opened.usableMs <= maxMs.open,
  },
  {
    what: `Table: scrolled to row ${visit.rows}`,
    measured: `${seconds(visit.scrollMs)} in ${visit.requests} requests, frames of at most ${visit.longestFrameMs.toFixed(0)} ms`,
    target: `at most ${seconds(maxMs.scroll)}`,
    isReached: visit.scrollMs <= maxMs.scroll,
  },
  {
    what: 'Table: slowest key while a price is typed there',
    measured: `${visit.slowestKeyMs.toFixed(0)} ms`,
    target: `at most ${maxMs.key} ms`,
    isReached: visit.slowestKeyMs <= maxMs.key,
  },
]
