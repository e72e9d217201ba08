import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../run.mjs'
import { checkName } from './setting-names.mjs'
import { parseSettings } from './settings-file.mjs'

/**
 * Loads the settings of the .env file of a folder. Variables that are already set take precedence. Warns of
 * what is probably a mistake, on standard error.
 */
export function loadEnvironment(folder = root) {
  const path = join(folder, '.env')
  if (!existsSync(path)) return
  const { settings, cut } = read(path)
  const known = knownNames()
  for (const [name, value] of Object.entries(settings)) {
    process.env[name] ??= value
    const { isUnknown, nearest } = checkName(name, known)
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`
    if (isUnknown) warn(`${path} sets ${name}, which is not a setting of Gatehouse.${hint}`)
  }
  for (const name of cut)
    warn(`the value of ${name} in ${path} ends before its #, which begins a comment; if it is part of it, use quotes.`)
  // For the message about a new database.
  process.env.GATEHOUSE_SETTINGS_FILE = path
}

const warn = (message) => console.error(`Warning: ${message}`)

function read(path) {
  let bytes
  try {
    bytes = readFileSync(path)
  } catch {
    fail(`The settings in ${path} cannot be read: it must be a file that this user can read.`)
  }
  try {
    return parseSettings(bytes)
  } catch (error) {
    return fail(`The settings in ${path} cannot be read: ${error.message}.`)
  }
}

/** The names in .env.example, which a release contains, too. */
function knownNames() {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  return [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
}
