import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
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
  // A link that leads nowhere is an error.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return warnOfOtherNames(folder, path)
  const { settings, cut } = read(path)
  const known = knownNames()
  for (const [name, value] of Object.entries(settings)) {
    process.env[name] ??= value
    if (known === null) continue
    const { isUnknown, nearest } = checkName(name, known)
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`
    if (isUnknown) warn(`${path} sets ${name}, which is not a setting of Gatehouse.${hint}`)
  }
  for (const name of cut)
    warn(`the value of ${name} in ${path} ends before its #, which begins a comment; if it is part of it, use quotes.`)
  // For the message about a new database.
  process.env.GATEHOUSE_SETTINGS_FILE = path
}

/** Editors add an extension, which Windows does not show, and other programs read more files. */
function warnOfOtherNames(folder, path) {
  const isSimilar = (name) => /^\.?env(?:\.(?:txt|rtf|doc|docx|local|production))?$/i.test(name)
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files.filter((file) => isSimilar(file.name)))
    warn(`${join(folder, name)} is not read. If it contains settings of Gatehouse, rename it to ${path}.`)
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

/** The names in .env.example, which a release contains, too; null if somebody has removed it. */
function knownNames() {
  const path = join(root, '.env.example')
  if (!existsSync(path)) return null
  return [...readFileSync(path, 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
}
