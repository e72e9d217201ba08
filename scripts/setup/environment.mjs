import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../run.mjs'

/**
 * Loads the settings of a .env file in the repository's root. Variables that are already set take precedence.
 */
export function loadEnvironment() {
  const path = join(root, '.env')
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch {
    fail(`The settings in ${path} cannot be read: it must be a file that this user can read.`)
  }
}
