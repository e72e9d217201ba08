import { requireNode } from './setup/node-version.mjs'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installPackages } from './setup/install.mjs'
import { endWith, fail, run } from './run.mjs'
import { aptInstall, onPath } from './setup/system-programs.mjs'
import { vitest } from './test-runs.mjs'

requireNode()

await installPackages(console.log)
const binaries =
  (await findBinaries()) ??
  fail('The tests need a PostgreSQL server (on Debian, as root: apt-get install -y postgresql).')

// PostgreSQL does not run as root, so root runs it as the user nobody.
const spawnAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const folder = mkdtempSync('/tmp/gatehouse-postgres-')
const password = randomBytes(16).toString('hex')
const port = await freePort()
const passwordFile = join(folder, 'password')
writeFileSync(passwordFile, password)
for (const path of [folder, passwordFile])
  chownSync(path, spawnAs.uid ?? process.getuid(), spawnAs.gid ?? process.getgid())

const cluster = join(folder, 'cluster')
const options = [
  '-D',
  cluster,
  '-U',
  'gatehouse',
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '-E',
  'UTF8',
  '--locale=C',
  '--no-sync',
]
const initialized = await run(join(binaries, 'initdb'), options, { cwd: folder, spawnAs })
if (initialized.code !== 0) fail(initialized.output)

const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off']
const server = spawn(join(binaries, 'postgres'), ['-D', cluster, ...settings], {
  ...spawnAs,
  cwd: folder,
  stdio: 'ignore',
})
const closed = new Promise((resolve) => server.once('close', resolve))
const release = endWith(server)
let result
try {
  await untilListening(port)
  const url = `postgresql://gatehouse:${password}@127.0.0.1:${port}/postgres`
  const pooler = process.argv.includes('--pooler') ? { TEST_POOLER: 'true' } : {}
  result = await vitest(['server'], { env: { ...process.env, TEST_DATABASE_URL: url, ...pooler } })
} finally {
  release()
  server.kill('SIGINT')
  await closed
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${result.passed} passed, ${result.failed} failed`)
process.exit(result.failed > 0 || result.passed === 0 ? 1 : 0)

async function findBinaries() {
  if (findInstalled() === null) await aptInstall(['postgresql'], console.log)
  return findInstalled()
}

/** The oldest installed version: what works there works with newer ones. */
function findInstalled() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(a) - Number(b)) : []
  const found = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  return found ?? onPath('initdb')?.slice(0, -'/initdb'.length) ?? null
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}

async function untilListening(at) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(50)) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(at, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.unref()
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
  }
  fail('PostgreSQL did not start within 30 seconds.')
}
