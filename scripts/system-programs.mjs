import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'

/** The browser of the journeys, or null: CHROMIUM_PATH, then Playwright's own, then one on PATH. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  return (
    playwrightsOwn() ??
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge')
  )
}

/** The converter of videos, or null: FFMPEG_PATH, then the one on PATH. */
export function findFfmpeg() {
  const { FFMPEG_PATH } = process.env
  if (FFMPEG_PATH) return isProgram(FFMPEG_PATH) ? FFMPEG_PATH : null
  return onPath('ffmpeg')
}

/** Installs Debian packages when we are root on a Debian. Answers whether it worked. */
export async function aptInstall(names, tell) {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return false
  tell(`Installing ${names.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-q'], { env })
  const install = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env })
  if (install.code !== 0) console.error(`${update.output}\n${install.output}`.trim().split('\n').slice(-5).join('\n'))
  return install.code === 0
}

/** The first of these programs that PATH knows, or null. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

function playwrightsOwn() {
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
