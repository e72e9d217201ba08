import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** CHROMIUM_PATH, then Playwright's own, then one on PATH. */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  const found = findOnPath(programs)
  if (found) return found
  throw new Error('The journeys need Chromium: install it (apt-get install -y chromium), or set CHROMIUM_PATH to one')
}

/**
 * Chromium without windows, menus and profiles, from Debian's package chromium-headless-shell: 47 journeys
 * took 176 instead of 282 s of processor time. What `findChromium` returns without it, or with CHROMIUM_PATH.
 */
export const findHeadlessShell = (): string =>
  (process.env['CHROMIUM_PATH'] ? undefined : findOnPath(['chromium-headless-shell'])) ?? findChromium()

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isRoot = process.getuid?.() === 0

/** For machines without a GPU or internet access. Chromium's sandbox does not run as root. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
]
