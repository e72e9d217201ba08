import { requireNode } from './setup/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages } from './setup/install.mjs'
import { fail } from './run.mjs'
import { aptInstall, onPath } from './setup/system-programs.mjs'
import { vitest } from './test-runs.mjs'

// Runs the tests of the server on Debian's PostgreSQL: `npm run test:postgres`; with `-- --pooler`, through
// PgBouncer. Debian's pg_virtualenv starts a temporary server, and this file again with its address.

requireNode()

const args = process.argv.slice(2)
process.exit(args.includes('--inside') ? await runTests() : await startServer())

async function startServer() {
  await installPackages(console.log)
  if (onPath('pg_virtualenv') === null) await aptInstall(['postgresql'], console.log)
  if (onPath('pg_virtualenv') === null)
    fail("The tests need Debian's PostgreSQL (as root: apt-get install -y postgresql).")
  // The oldest installed version: what works there works with newer ones.
  const [version] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(a) - Number(b))
  const options = ['-t', '-v', version, '-i', '--no-sync --locale=C --encoding=UTF8', '-o', 'fsync=off']
  const command = [process.execPath, fileURLToPath(import.meta.url), '--inside', ...args]
  return spawnSync('pg_virtualenv', [...options, ...command], { stdio: 'inherit' }).status ?? 1
}

async function runTests() {
  const { PGUSER, PGPASSWORD, PGPORT } = process.env
  // Otherwise they apply to every connection.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  const url = `postgresql://${PGUSER}:${PGPASSWORD}@127.0.0.1:${PGPORT}/postgres`
  const pooler = args.includes('--pooler') ? { TEST_POOLER: 'true' } : {}
  const env = { ...Object.fromEntries(others), TEST_DATABASE_URL: url, ...pooler }
  const { passed, failed } = await vitest(['server'], { env })
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}
