import { requireNode } from './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'
import { aptInstall, findChromium, findFfmpeg } from './system-programs.mjs'
import { playwright, vitest } from './test-runs.mjs'

requireNode()

const hasJourneys = existsSync(join(root, 'e2e', 'playwright.config.ts'))
const results = []

await prepare()
results.push(await provide())
results.push(await check())
results.push(await vitest())
const chromium = findChromium()
if (hasJourneys && chromium !== null) results.push(await playwright(chromium))

const sum = (count) => results.reduce((total, result) => total + result[count], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** Chromium and ffmpeg. One that is missing and cannot be installed here counts as a failed test, never as a skipped one. */
async function provide() {
  const needed = [
    {
      name: 'chromium',
      find: findChromium,
      remedy: 'install Chromium or Chrome, or set CHROMIUM_PATH to one',
      isNeeded: hasJourneys,
    },
    { name: 'ffmpeg', find: findFfmpeg, remedy: 'install ffmpeg, or set FFMPEG_PATH to one', isNeeded: true },
  ].filter(({ isNeeded }) => isNeeded)
  const absent = needed.filter(({ find }) => find() === null)
  if (absent.length > 0)
    await aptInstall(
      absent.map(({ name }) => name),
      console.log,
    )
  const missing = absent.filter(({ find }) => find() === null)
  for (const { name, remedy } of missing) {
    console.error(
      `✗ The tests need ${name}, which is not here: ${remedy} (on Debian, as root: apt-get install -y ${name}).`,
    )
  }
  return { passed: 0, failed: missing.length, skipped: 0 }
}
