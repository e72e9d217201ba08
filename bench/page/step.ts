import { setTimeout as pause } from 'node:timers/promises'

import type { Browser } from './browser'
import type { Entry } from './recorder'
import type { Transfer } from './transfers'

/** What the person waited for. Times in milliseconds since the navigation or the press that started it. */
export interface Step {
  readonly what: string
  readonly usableMs: number
  /** Largest contentful paint; null unless the step loaded a document. */
  readonly paintMs: number | null
  /** Responses that had begun to arrive when the page could be used. Each counts whole. */
  readonly before: readonly Transfer[]
  readonly after: readonly Transfer[]
}

/** Runs `start` and waits until the element `name` can be used, and until nothing is transferred any more. */
export async function measure(
  browser: Browser,
  what: string,
  name: string,
  start: () => Promise<unknown>,
): Promise<Step> {
  const [entryCount, transferCount] = [browser.entries.length, browser.transfers.length]
  const since = () => browser.entries.slice(entryCount)
  await start()
  const usable = await waitForUsable(name, since)
  await browser.settle()
  const press = since().findLast(({ kind, at }) => kind === 'press' && at <= usable.at)
  const startedAt = press?.at ?? usable.document
  const paint = since().findLast(({ kind, document }) => kind === 'paint' && document === usable.document)
  const transfers = browser.transfers.slice(transferCount)
  const isBefore = ({ arrivedAt }: Transfer) => arrivedAt !== null && arrivedAt <= usable.at
  return {
    what,
    usableMs: usable.at - startedAt,
    paintMs: paint && usable.document >= startedAt ? paint.at - usable.document : null,
    before: transfers.filter(isBefore),
    after: transfers.filter((transfer) => !isBefore(transfer)),
  }
}

const maxWaitMs = 60_000

async function waitForUsable(name: string, entriesSince: () => readonly Entry[]): Promise<Entry> {
  for (const deadline = Date.now() + maxWaitMs; Date.now() < deadline; await pause(20)) {
    const found = entriesSince().find((entry) => entry.kind === 'usable' && entry.name === name)
    if (found) return found
  }
  throw new Error(`${name} did not appear within ${maxWaitMs / 1000} s`)
}
