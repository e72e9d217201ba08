import { linkEndpoints } from '@gatehouse/contract/link'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { chownSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { testAdmin } from '../../server/test/insert-rows'
import { until } from '../../server/test/until'
import { maxFigure, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'
import { run, start } from './programs'
import { askByMcp, copyListings, createKey } from './release-client'
import { createSteps, expect } from './steps'

const added = { email: 'ada@homes.ng', pswd: 'palm wine at dusk' }

export const release = proof({
  name: 'release',
  claim: 'the tarball of npm run release is installed and run by an ordinary user (needs the npm registry)',
  numbers: {},
  isQuick: false,
  async run() {
    const { tarball, client } = await buildRelease()
    const folder = makeFolder()
    // The user nobody, because PostgreSQL does not run as root.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
    const options = { ...user, cwd: folder, env: { ...environment(), HOME: folder, PORT: '0' } }
    const npx = (...args: string[]) => run('npx', ['gatehouse', ...args], options)
    const { step, figures } = createSteps()
    try {
      const startedAt = performance.now()
      await step('npm install of the tarball', () =>
        run('npm', ['install', '--no-audit', '--no-fund', tarball], options),
      )
      const installMs = performance.now() - startedAt
      await step('--version and --help', async () => {
        const version = await npx('--version')
        expect('the version', /^\d+\.\d+\.\d+\n$/.test(version), version)
        const help = await npx('--help')
        expect('the commands', help.includes('gatehouse backup'), help)
        const admin = await npx('admin', '--help')
        const mcp = await npx('mcp', '--help')
        expect('the usage of mcp', mcp.includes('GATEHOUSE_KEY'), mcp)
        expect('the command as it is typed', admin.includes('npx gatehouse admin add'), admin)
      })
      const server = await start('npx', ['gatehouse'], options)
      const url = () => /is ready at (\S+)/.exec(server.output())?.[1] ?? ''
      try {
        await step('npx gatehouse starts, with its data in ./data', async () => {
          await until('the address is printed', () => url() !== '' || server.exitCode() !== null, 60_000)
          expect('the address', url() !== '', server.output())
          expect('the data folder', existsSync(join(folder, 'data', 'database')), server.output())
          expect('no data in node_modules', !existsSync(join(folder, 'node_modules', 'gatehouse', 'data')), 'data')
        })
        await step('the console and the documentation of the API are sent', async () => {
          const statuses = await Promise.all(
            ['/login', '/docs', '/openapi.json'].map(async (path) => (await fetch(url() + path)).status),
          )
          expect('200', statuses.join(' ') === '200 200 200', statuses)
        })
        let key = ''
        await step('an admin is added, chooses a password, signs in, and creates a key', async () => {
          key = await createKey(url(), await addAdmin(url(), npx))
        })
        await step('the client is installed from its tarball, and its example copies the listings', () =>
          copyListings(client, key, { url: url(), options }),
        )
        await step('npx gatehouse mcp answers', () => askByMcp(key, { url: url(), options }))
        await step('npx gatehouse backup, verify and rehearse', async () => {
          await npx('backup', 'backups')
          await npx('backup', 'verify', 'backups')
          await npx('backup', 'rehearse', 'backups')
          expect('the folder', existsSync(join(folder, 'backups')), 'none')
        })
      } finally {
        await step('SIGTERM to npx stops the server and its database', async () => {
          await server.stop()
          const isStopped = () => !existsSync(join(folder, 'data', 'database', 'postmaster.pid'))
          await until('PostgreSQL has stopped', isStopped)
        })
      }
      await step('npx gatehouse restore', () => npx('restore', 'backups', '--force'))
      await step('npm ci in the unpacked tarball installs the versions of the lock file', async () => {
        await run('tar', ['-xzf', tarball], options)
        const cwd = join(folder, 'package')
        await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { ...options, cwd })
        const version = await run(join(cwd, 'scripts', 'release', 'gatehouse.mjs'), ['--version'], options)
        expect('the version', /^\d+\.\d+\.\d+\n$/.test(version), version)
      })
      const size = statSync(tarball).size / 1e6
      return [
        ...figures(11),
        maxFigure('size of the tarball', size, 4, 'MB'),
        maxFigure('installation', installMs / 1_000, 300, 's'),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** The paths of both tarballs, which other users can read. */
export async function buildRelease(): Promise<{ tarball: string; client: string }> {
  const output = await run('npm', ['run', '--silent', 'release'], { cwd: root })
  const tarball = /^(\/.+\/gatehouse-\d[^/]*\.tgz) /m.exec(output)?.[1]
  const client = /^(\/.+\/gatehouse-client-\d[^/]*\.tgz) /m.exec(output)?.[1]
  if (!tarball || !client) throw new Error(`npm run release printed no path: ${output}`)
  return { tarball, client }
}

async function addAdmin(url: string, npx: (...args: string[]) => Promise<string>): Promise<string> {
  const printed = await npx('admin', 'add', added.email, testAdmin.name)
  const token = /#([\w-]{43})$/m.exec(printed)?.[1]
  const { pswd } = added
  const used = await post(url + linkEndpoints.use.path, { token, pswd, confirmPswd: pswd })
  expect('200 for the link', used.status === 200, used.status)
  const signedIn = await post(url + sessionEndpoints.signIn.path, added)
  expect('200 for the sign-in', signedIn.status === 200, signedIn.status)
  return ((await signedIn.json()) as { token: string }).token
}

const post = async (address: string, body: object) =>
  await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The environment without settings and without what npm sets for the command that runs the proofs. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_(?!config_registry)|INIT_CWD|DATABASE_URL)/.test(name)),
  )
