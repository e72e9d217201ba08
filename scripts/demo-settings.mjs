import { join } from 'node:path'
import { root } from './run.mjs'

/** Settings that lead to the records of a real business, which the demo would show and change. */
const realBusinessSettings = ['DATABASE_URL', 'FIRESTORE_PROJECT_ID', 'API_HOST', 'AUTH_HOST', 'PUBLIC_URL']

/** Replaces the settings of a business by those of the demo. */
export function applyDemoSettings(env) {
  for (const name of realBusinessSettings) delete env[name]
  // A separate folder, so that real and invented listings are never mixed.
  env.DATA_DIR = join(root, 'demo-data')
  // All records are invented, so the password may be public.
  env.ADMIN_EMAIL = 'demo@gatehouse.local'
  env.ADMIN_PASSWORD = 'a house in Lagos'
}
