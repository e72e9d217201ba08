import { chromium, type Locator, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chromiumFlags, findChromium } from '../../e2e/support/chromium'
import { record, type Entry } from './recorder'
import { recordTransfers, type Transfer } from './transfers'

export interface Connection {
  readonly bitsPerSecond: number
  readonly latencyMs: number
  /** How much slower the processor is than this machine's. */
  readonly cpuSlowdown: number
}

/** A page in a new profile, over a connection and on a processor as slow as a phone's. */
export interface Browser {
  readonly page: Page
  readonly entries: readonly Entry[]
  readonly transfers: readonly Transfer[]
  /** With the mouse, or with a finger on a phone. */
  press(target: Locator): Promise<void>
  /** Clears the cache of the browser and what a service worker has stored. */
  clearCache(origin: string): Promise<void>
  /** Removes the limits of the connection and of the processor. */
  unthrottle(): Promise<void>
  /** Used bytes of the JavaScript heap after garbage collection. */
  heapBytes(): Promise<number>
  /** Waits until nothing has been transferred for half a second. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** The end of a request is not always reported when its page is left. */
const maxTransferMs = 20_000

/**
 * With a debugger attached, V8 parses a script again for the line of each new Error: those that React creates
 * when it is loaded took about 70 ms of a slow processor's first view. A browser without one does not.
 */
const completeSourcePositions = '--js-flags=--no-enable-lazy-source-positions'

/** `selectors` names the elements whose appearance is recorded. */
export async function openBrowser(
  connection: Connection,
  { isPhone, selectors }: { isPhone: boolean; selectors: Readonly<Record<string, string>> },
): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumFlags, completeSourcePositions],
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    ...(isPhone
      ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
      : { viewport: { width: 1440, height: 900 } }),
  })
  const entries: Entry[] = []
  await context.exposeFunction('benchReport', (entry: Entry) => void entries.push(entry))
  // tsx calls this function of esbuild, which a page does not have, wherever a function has a name.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(record, selectors)
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(60_000)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const transfers = recordTransfers(session)
  const throttle = async ({ bitsPerSecond, latencyMs, cpuSlowdown }: Connection) => {
    const throughput = bitsPerSecond / 8
    const limits = { offline: false, latency: latencyMs, downloadThroughput: throughput, uploadThroughput: throughput }
    await session.send('Network.emulateNetworkConditions', limits)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }
  await throttle(connection)
  return {
    page,
    entries,
    transfers,
    async press(target) {
      if (isPhone) return target.tap()
      // The pointer arrives first, as a person's does. With `force`, Playwright does nothing during the press
      // itself: it would look for what is under the pointer, and that would count as part of the interaction.
      await target.hover()
      return target.click({ force: true })
    },
    async clearCache(origin) {
      await session.send('Network.clearBrowserCache')
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
    },
    unthrottle: () => throttle({ bitsPerSecond: -8, latencyMs: 0, cpuSlowdown: 1 }),
    async heapBytes() {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    },
    async settle() {
      for (let quiet = 0, count = -1; quiet < 5; quiet += 1) {
        await pause(100)
        const isOpen = ({ isDone, sentAt }: Transfer) => !isDone && Date.now() - sentAt < maxTransferMs
        if (transfers.length !== count || transfers.some(isOpen)) quiet = 0
        count = transfers.length
      }
    },
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
