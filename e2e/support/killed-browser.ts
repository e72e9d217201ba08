import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium'

/** Starts a browser with a profile, which a later one can use again. */
export async function openProfile(profile: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumFlags,
    viewport,
    hasTouch: viewport.width < 500,
    // The caller ends it, and removes the profile.
    handleSIGINT: false,
    // It loads the whole application, beside what a journey counts.
    serviceWorkers: 'block',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  return context.pages()[0] ?? context.newPage()
}

/** Ends all processes of the browser with this profile by SIGKILL. Resolves when none is left. */
export async function killBrowser(profile: string): Promise<void> {
  for (let pids = await processesOf(profile); pids.length > 0; pids = await processesOf(profile)) {
    for (const pid of pids) kill(pid)
  }
}

/** Every process of Chromium has the profile in its command line. */
async function processesOf(profile: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(profile))
  return lines.map((line) => Number.parseInt(line, 10))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended since.
  }
}
