import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { startThrottledProxy, type ThrottledProxy } from '../../e2e/support/connections/throttled-proxy'
import { killBrowser, openProfile } from '../../e2e/support/killed-browser'
import { fillNewProperty } from '../../e2e/support/property-form'
import { fillSignIn } from '../../e2e/support/sign-in'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { testAdmin } from '../../server/test/insert-rows'
import { until } from '../../server/test/until'
import { builtServer } from '../gatehouse'
import { type Figure, seconds } from '../report'
import { allSent, bytesIn, type KillPoint, killPoints, waitMs } from './kill-points'
import { type PhotographFiles, sha256 } from './photographs'
import { findProperties, hashServed, signIn } from './publication'

interface JourneyOptions {
  /** New, for the profile and the data. */
  readonly folder: string
  readonly photographs: PhotographFiles
  /** The SHA-256 of the pictures that an uninterrupted save serves; undefined if they are made smaller. */
  readonly served: readonly string[] | undefined
  readonly connection: { readonly bytesPerSecond: number; readonly latencyMs: number }
}

/** What a journey has started and not ended yet. */
interface Running {
  gatehouse?: KillableServer
  proxy?: ThrottledProxy
  profile?: string
}

const location = 'Power Cut Street, Jos'

/** Publishes a property with a kill at `point`. It leaves no process, also when it fails. */
export async function runJourney(point: KillPoint, options: JourneyOptions, running: Running): Promise<Figure[]> {
  try {
    return await publish(point, options, running)
  } finally {
    await endRunning(running)
  }
}

export async function endRunning({ gatehouse, proxy, profile }: Running): Promise<void> {
  await Promise.allSettled([gatehouse?.killTree(), profile && killBrowser(profile), proxy?.close()])
}

async function publish(point: KillPoint, options: JourneyOptions, running: Running): Promise<Figure[]> {
  const { folder, photographs, served } = options
  const shrinks = served === undefined
  const [profile, dataDir] = [join(folder, 'profile'), join(folder, 'data')]
  await mkdir(dataDir, { recursive: true })
  running.profile = profile
  running.gatehouse = await startKillable(builtServer, dataDir)
  const { url } = running.gatehouse
  const proxy = (running.proxy = await startThrottledProxy(url, options.connection))
  const uploadsFolder = join(dataDir, 'media', '.uploads')
  const viewport = point === 'on a phone' ? { width: 390, height: 844 } : undefined
  const open = async () => {
    const page = await openProfile(profile, viewport)
    page.setDefaultTimeout(30_000)
    if (!shrinks) await page.addInitScript(() => localStorage.setItem('gatehouse-send-originals', 'on'))
    await page.goto(proxy.url)
    await fillSignIn(page, testAdmin)
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    return page
  }
  const token = await signIn(url)

  let page = await open()
  await page.goto(`${proxy.url}/properties`)
  const before = proxy.sent()
  const form = await fillNewProperty(page, location, {})
  const beforeFiles = proxy.sent()
  await form.getByLabel('Add Photos').setInputFiles([...photographs.paths])
  await form.getByText(/^(Files are sent while|All files sent)/).waitFor({ timeout: 120_000 })
  const isUsed = point === 'between commit and response'
  if (isUsed) await form.getByText(allSent).waitFor({ timeout: waitMs })
  // A save removes the uploads.
  const hashesBeforeSave = isUsed ? await hashesIn(uploadsFolder) : []
  await killPoints[point]({
    form,
    proxy,
    sent: () => proxy.sent() - beforeFiles,
    total: () => (shrinks ? readTotal(page) : Promise.resolve(photographs.bytes)),
    uploadsFolder,
    countRows: async () => (await findProperties(url, token, location)).length,
  })
  await Promise.all([killBrowser(profile), running.gatehouse.killTree()])
  proxy.cut()

  running.gatehouse = await startKillable(builtServer, dataDir, { PORT: new URL(url).port })
  const received = await bytesIn(uploadsFolder)
  const openedAt = performance.now()
  page = await open()
  const drafts = page.getByRole('region', { name: 'Unsaved drafts' })
  await drafts.getByRole('button', { name: /^Continue/ }).click()
  const again = page.getByRole('dialog', { name: 'New Property' })
  const isSaved = page.getByText('Property created successfully')
  const isSentOrSaved = again.getByText(allSent).or(isSaved).first()
  const continues = async () => (await bytesIn(uploadsFolder)) > received || (await isSentOrSaved.isVisible())
  await until('the server receives more, or has all', continues)
  const continuesMs = performance.now() - openedAt
  await isSentOrSaved.waitFor({ timeout: waitMs })
  const hashes = isUsed ? hashesBeforeSave : await hashesIn(uploadsFolder)
  if (await again.isVisible()) await again.getByRole('button', { name: 'Add Property' }).click()
  await isSaved.first().waitFor({ timeout: 120_000 })
  const sent = proxy.sent() - before
  const rows = await findProperties(url, token, location)
  const servedNow = shrinks ? [] : await hashServed(rows[0]?.property_images ?? [])
  await page.context().close()
  await running.gatehouse.stop()
  // The sweep of a start.
  running.gatehouse = await startKillable(builtServer, dataDir)
  const staged = await readdir(join(dataDir, 'media', '.staging')).catch(() => [])

  const maxRatio = shrinks ? 0.35 : 1.15
  const figure = (what: string, measured: string, target: string, isReached: boolean): Figure => ({
    what: `${point}: ${what}`,
    measured,
    target,
    isReached,
  })
  const equality = (what: string, one: readonly string[], other: readonly string[]): Figure => {
    const isEqual = JSON.stringify(one) === JSON.stringify(other)
    return figure(what, isEqual ? 'equal' : 'different', 'equal', isEqual)
  }
  const ratio = sent / photographs.bytes
  return [
    figure('bytes sent / bytes of files', ratio.toFixed(3), `under ${maxRatio}`, ratio < maxRatio),
    ...(served
      ? [
          equality('SHA-256 of the uploads before the save', hashes, photographs.hashes),
          equality('SHA-256 of what is served after it', servedNow, served),
        ]
      : []),
    figure(
      'opening the browser until it continues',
      seconds(continuesMs),
      `at most ${seconds(10_000)}`,
      continuesMs <= 10_000,
    ),
    figure('properties', String(rows.length), '1', rows.length === 1),
    figure('staging files after the sweep', String(staged.length), '0', staged.length === 0),
  ]
}

/** Reads the total size of the files as they are sent: the form shows it when all are made smaller. */
async function readTotal(page: Page): Promise<number> {
  await page.getByText(/ saved: photos are resized/).waitFor({ timeout: waitMs })
  const text = await page.getByText(/^\d+ photos?, /).innerText()
  return Number.parseFloat(text.split(', ')[1] ?? '') * 1_000_000
}

const hashesIn = async (folder: string): Promise<string[]> =>
  (
    await Promise.all((await readdir(folder)).map(async (name) => sha256(await readFile(join(folder, name)))))
  ).toSorted()
