import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { startThrottledProxy } from '../../e2e/support/connections/throttled-proxy'
import { killBrowser, openProfile } from '../../e2e/support/killed-browser'
import { fillNewProperty } from '../../e2e/support/property-form'
import { fillSignIn } from '../../e2e/support/sign-in'
import { startKillable } from '../../server/test/crash/killable-server'
import { testAdmin } from '../../server/test/insert-rows'
import { root } from '../gatehouse'
import { type Figure, seconds } from '../report'
import { allSent, type KillPoint, killPoints, waitMs } from './kill-points'
import { type PhotographFiles, sha256 } from './photographs'

interface JourneyOptions {
  /** New, for the profile and the data. */
  readonly folder: string
  readonly photographs: PhotographFiles
  readonly connection: { readonly bytesPerSecond: number; readonly latencyMs: number }
  /** Photographs are made smaller before they are sent. */
  readonly shrinks: boolean
}

const server = join(root, 'server', 'dist', 'main.js')
const location = 'Power Cut Street, Jos'

export async function runJourney(point: KillPoint, options: JourneyOptions): Promise<Figure[]> {
  const { folder, photographs, shrinks } = options
  const [profile, dataDir] = [join(folder, 'profile'), join(folder, 'data')]
  await mkdir(dataDir, { recursive: true })
  let gatehouse = await startKillable(server, dataDir)
  const proxy = await startThrottledProxy(gatehouse.url, options.connection)
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
  const token = await signIn(gatehouse.url)
  const countRows = () => countProperties(gatehouse.url, token)

  let page = await open()
  await page.goto(`${proxy.url}/properties`)
  const before = proxy.sent()
  const form = await fillNewProperty(page, location, {})
  const beforeFiles = proxy.sent()
  await form.getByLabel('Add photos').setInputFiles([...photographs.paths])
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
    countRows,
  })
  await Promise.all([killBrowser(profile), gatehouse.killTree()])
  proxy.cut()

  gatehouse = await startKillable(server, dataDir, { PORT: new URL(gatehouse.url).port })
  page = await open()
  const continued = page.getByRole('region', { name: 'Unsaved drafts' }).getByRole('button', { name: /^Continue/ })
  await continued.waitFor()
  const pressedAt = performance.now()
  await continued.click()
  const isSaved = page.getByText('Property created successfully')
  await page
    .getByText(/^(Files are sent while|All files sent)/)
    .or(isSaved)
    .first()
    .waitFor()
  const continuesMs = performance.now() - pressedAt
  const again = page.getByRole('dialog', { name: 'New Property' })
  await again.getByText(allSent).or(isSaved).first().waitFor({ timeout: waitMs })
  const hashes = isUsed ? hashesBeforeSave : await hashesIn(uploadsFolder)
  if (await again.isVisible()) await again.getByRole('button', { name: 'Add Property' }).click()
  await isSaved.first().waitFor({ timeout: 120_000 })
  const sent = proxy.sent() - before
  const rows = await countRows()
  await page.context().close()
  await gatehouse.stop()
  // The sweep of a start.
  gatehouse = await startKillable(server, dataDir)
  const staged = await readdir(join(dataDir, 'media', '.staging')).catch(() => [])
  await gatehouse.stop()
  await proxy.close()

  const maxRatio = shrinks ? 0.35 : 1.15
  const figure = (what: string, measured: string, target: string, isReached: boolean): Figure => ({
    what: `${point}: ${what}`,
    measured,
    target,
    isReached,
  })
  const ratio = sent / photographs.bytes
  const isEqual = JSON.stringify(hashes) === JSON.stringify(photographs.hashes)
  return [
    figure('bytes sent / bytes of files', ratio.toFixed(3), `under ${maxRatio}`, ratio < maxRatio),
    ...(shrinks ? [] : [figure('SHA-256', isEqual ? 'equal' : 'different', 'equal', isEqual)]),
    figure('Continue until it continues', seconds(continuesMs), `at most ${seconds(10_000)}`, continuesMs <= 10_000),
    figure('properties', String(rows), '1', rows === 1),
    figure('staging files after the sweep', String(staged.length), '0', staged.length === 0),
  ]
}

/** Of the files as they are sent: the form shows it when all are made smaller. */
async function readTotal(page: Page): Promise<number> {
  await page.getByText(/ saved: photos are resized/).waitFor({ timeout: waitMs })
  const text = await page.getByText(/^\d+ photos?, /).innerText()
  return Number.parseFloat(text.split(', ')[1] ?? '') * 1_000_000
}

const hashesIn = async (folder: string): Promise<string[]> =>
  (
    await Promise.all((await readdir(folder)).map(async (name) => sha256(await readFile(join(folder, name)))))
  ).toSorted()

async function signIn(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: testAdmin.email, pswd: testAdmin.password })
  const response = await fetch(`${url}/admin/auth/signin`, { method: 'POST', headers, body })
  return ((await response.json()) as { token: string }).token
}

async function countProperties(url: string, token: string): Promise<number> {
  const address = `${url}/data/properties?limit=10&q=${encodeURIComponent(location)}`
  const response = await fetch(address, { headers: { Authorization: token } })
  return ((await response.json()) as { data: unknown[] }).data.length
}
