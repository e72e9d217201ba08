import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './run.mjs'

/** Reads the settings of a .env file in the project's root; what the environment says already stays as it is. */
export function loadEnvironment() {
  const path = join(root, '.env')
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch {
    fail(`The settings in ${path} cannot be read: it must be a file that this user may open.`)
  }
}
