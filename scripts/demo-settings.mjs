import { join } from 'node:path'
import { root } from './run.mjs'

/** Settings that lead to the records, media, backups and people of a real business, or to its addresses. */
const realBusinessSettings = [
  'DATA_DIR',
  'DATABASE_URL',
  'FIRESTORE_PROJECT_ID',
  'S3_BUCKET',
  'BACKUP_TO',
  'SMTP_URL',
  'API_HOST',
  'AUTH_HOST',
  'PUBLIC_URL',
  'LISTING_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]

/**
 * Replaces the settings of a business by those of the demo. Returns a sentence that names those that are
 * ignored, or null.
 */
export function applyDemoSettings(env) {
  const ignored = realBusinessSettings.filter((name) => env[name])
  for (const name of realBusinessSettings) delete env[name]
  // A separate folder, so that real and invented listings are never mixed.
  env.DATA_DIR = join(root, 'demo-data')
  // No site: shared texts have a link, and paper has a QR code.
  env.LISTING_URL = 'https://www.example.com/homes/{reference}'
  // All records are invented, so the password may be public.
  env.ADMIN_EMAIL = 'demo@gatehouse.local'
  env.ADMIN_PASSWORD = 'a house in Lagos'
  return ignored.length === 0 ? null : `The demo ignores ${ignored.join(', ')}: its data are in ${env.DATA_DIR}.`
}
