import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, run } from '../run.mjs'

/**
 * The path of the browser for the browser tests, or null:
 * CHROMIUM_PATH, then Playwright's own, then one on PATH.
 */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  return (
    playwrightChromium() ??
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge')
  )
}

/** The path of ffmpeg, or null: FFMPEG_PATH, then the one on PATH. */
export function findFfmpeg() {
  const { FFMPEG_PATH } = process.env
  if (FFMPEG_PATH) return isProgram(FFMPEG_PATH) ? FFMPEG_PATH : null
  return onPath('ffmpeg')
}

/** Debian's OpenStack Swift, which the tests of object storage start, or null. */
export function findSwift() {
  const path = '/usr/lib/python3/dist-packages/swift/proxy/server.py'
  return existsSync(path) ? path : null
}

/** PgBouncer, which the tests of the database start, or null. */
export function findPgBouncer() {
  const path = '/usr/sbin/pgbouncer'
  return isProgram(path) ? path : null
}

/** Installs Debian packages, as root on Debian. Returns whether they were installed. */
export async function aptInstall(names, log) {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return false
  log(`Installing ${names.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-q'], { env })
  const install = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env })
  if (install.code !== 0) console.error(`${update.output}\n${install.output}`.trim().split('\n').slice(-5).join('\n'))
  return install.code === 0
}

/** The path of the first of these programs found on PATH, or null. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

function playwrightChromium() {
  try {
    const path = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath()
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
