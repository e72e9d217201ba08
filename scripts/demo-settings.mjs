import { join } from 'node:path'
import { root } from './run.mjs'

/** Where a business's own records may be kept or called: a demo that met them would show and change them. */
const elsewhere = ['DATABASE_URL', 'FIRESTORE_PROJECT_ID', 'API_HOST', 'AUTH_HOST', 'PUBLIC_URL']

/** Turns the settings of a business into those of the demo. */
export function takeDemoSettings(env) {
  for (const name of elsewhere) delete env[name]
  // Its own folder, so that nobody's real listings ever stand beside invented ones.
  env.DATA_DIR = join(root, 'demo-data')
  // Nothing here is worth guarding, so the demo has a password that anyone may know.
  env.ADMIN_EMAIL = 'demo@gatehouse.local'
  env.ADMIN_PASSWORD = 'a house in Lagos'
}
