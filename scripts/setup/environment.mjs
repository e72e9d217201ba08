import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../run.mjs'

/**
 * Loads the settings of the .env file of a folder. Variables that are already set take precedence.
 */
export function loadEnvironment(folder = root) {
  const path = join(folder, '.env')
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch {
    fail(`The settings in ${path} cannot be read: it must be a file that this user can read.`)
  }
}
