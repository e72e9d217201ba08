import { requireNode } from './setup/node-version.mjs'
import { check } from './check.mjs'
import { prepare } from './prepare.mjs'
import { requireReadablePath } from './setup/build-place.mjs'
import { aptInstall, findChromium, findFfmpeg, findPgBouncer, findSwift, onPath } from './setup/system-programs.mjs'
import { playwright, vitest } from './test-runs.mjs'

requireNode()
requireReadablePath()

const results = []
const durations = []

await timed('packages and build', prepare)
results.push(await timed('system programs', installPrograms))
results.push(await timed('types, lint and format', check))
const workspaces = await timed('tests of the workspaces', () => vitest())
const browser = findChromium() === null ? null : await timed('browser tests', playwright)
results.push(workspaces, ...(browser === null ? [] : [browser]))

const sum = (count) => results.reduce((total, result) => total + result[count], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
// Again at the end, because the output is long.
printSlowest('workspaces', workspaces)
if (browser !== null) printSlowest('browser', browser)
for (const { title, error } of results.flatMap(({ repeated = [] }) => repeated)) {
  console.log(`↻ failed first, and passed when repeated: ${title}\n${error.replaceAll(/^/gm, '    ')}`)
}
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
for (const { name, seconds } of durations) console.log(`${String(seconds).padStart(5)} s  ${name}`)
console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function timed(name, work) {
  const startedAt = performance.now()
  const result = await work()
  durations.push({ name, seconds: Math.round((performance.now() - startedAt) / 1000) })
  return result
}

function printSlowest(name, { fileTimes = [] }) {
  const slowest = fileTimes.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  console.log(`The slowest test files, ${name}:`)
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * Installs Chromium, ffmpeg, OpenStack Swift and PgBouncer. A program that is missing and cannot be installed
 * counts as a failed test.
 */
async function installPrograms() {
  const needed = [
    {
      name: 'chromium',
      find: findChromium,
      remedy: 'install Chromium or Chrome, or set CHROMIUM_PATH to one',
    },
    { name: 'ffmpeg', find: findFfmpeg, remedy: 'install ffmpeg, or set FFMPEG_PATH to one' },
    {
      // The services of OpenStack Swift; the last one brings its Python modules.
      name: 'swift-account swift-container swift-object swift-proxy',
      find: findSwift,
      remedy: 'install the services of OpenStack Swift',
    },
    { name: 'pgbouncer', find: findPgBouncer, remedy: 'install PgBouncer' },
  ]
  // The journeys use it if it is there (e2e/support/chromium.ts).
  const isShellMissing = process.env.CHROMIUM_PATH === undefined && onPath('chromium-headless-shell') === null
  if (isShellMissing) await aptInstall(['chromium-headless-shell'], console.log)
  const absent = needed.filter(({ find }) => find() === null)
  if (absent.length > 0)
    await aptInstall(
      absent.flatMap(({ name }) => name.split(' ')),
      console.log,
    )
  const missing = absent.filter(({ find }) => find() === null)
  for (const { name, remedy } of missing) {
    console.error(
      `✗ The tests need ${name}, which is not installed: ${remedy} (on Debian, as root: apt-get install -y --no-install-recommends ${name}).`,
    )
  }
  return { passed: 0, failed: missing.length, failures: missing.map(({ name }) => name), skipped: 0 }
}
