import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { freePort } from '../../server/test/free-port'
import { testAdmin } from '../../server/test/insert-rows'
import { until } from '../../server/test/until'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'
import { writeNginx } from './nginx'
import { run, start } from './programs'
import { clientAddress, sendSecurely, unfinished } from './secure-client'
import { expect, type Steps } from './steps'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Starts nginx and Caddy with their files before a real server, of which the second instance is stopped. */
export async function proveProxies(folder: string, steps: Steps): Promise<void> {
  await withGatehouse(
    async (gatehouse) => {
      const { port } = new URL(gatehouse.url)
      const stopped = String(await freePort())
      await proveNginx(folder, steps, gatehouse, [stopped, port])
      await proveCaddy(folder, steps, gatehouse, [stopped, port])
    },
    { LOG_REQUESTS: 'true' },
  )
}

async function proveNginx(folder: string, steps: Steps, gatehouse: Gatehouse, ports: readonly string[]) {
  const { args, plain, secure } = await writeNginx(folder, ports)
  await steps.step('nginx.conf is valid (nginx -t)', () => run('nginx', ['-t', ...args]))
  await steps.step('nginx starts', async () => {
    const nginx = await start('nginx', args)
    try {
      await until('nginx responds', () => isReachable(`http://127.0.0.1:${plain}`))
      await steps.step('nginx: plain http is redirected', async () => {
        const { status, headers } = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: 'manual' })
        expect('308 to https', status === 308 && headers.get('location')!.startsWith('https://'), status)
      })
      await proveSite('nginx', `https://127.0.0.1:${secure}`, steps, gatehouse)
    } finally {
      await nginx.stop()
    }
  })
}

async function proveCaddy(folder: string, steps: Steps, gatehouse: Gatehouse, ports: readonly string[]) {
  const port = await freePort()
  const path = join(folder, 'Caddyfile')
  // Certificates of a separate authority, which is not added to those of the machine.
  writeFileSync(path, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${read('Caddyfile')}`)
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    SITE_ADDRESS: `https://localhost:${port}`,
    UPSTREAMS: ports.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
  }
  const args = ['--adapter', 'caddyfile', '--config', path]
  await steps.step('Caddyfile is valid (caddy validate)', () =>
    run('caddy', ['validate', ...args], { env, cwd: folder }),
  )
  await steps.step('Caddy starts', async () => {
    const caddy = await start('caddy', ['run', ...args], { env, cwd: folder })
    try {
      await until('Caddy responds', () => isUp(`https://localhost:${port}`))
      await proveSite('Caddy', `https://localhost:${port}`, steps, gatehouse)
    } finally {
      await caddy.stop()
    }
  })
}

async function proveSite(name: string, url: string, { step }: Steps, gatehouse: Gatehouse): Promise<void> {
  await step(`${name}: the page over HTTP/2 and TLS, with one of two instances stopped`, async () => {
    const { status, headers } = await sendSecurely(url, '/login')
    expect('200', status === 200, status)
    expect('HSTS', headers['strict-transport-security'] !== undefined, headers)
  })
  await step(`${name}: assets arrive as immutable`, async () => {
    const asset = readdirSync(join(root, 'console', 'dist', 'assets')).find((file) => file.endsWith('.js'))
    const { status, headers } = await sendSecurely(url, `/assets/${asset}`)
    expect('immutable', status === 200 && String(headers['cache-control']).includes('immutable'), headers)
  })
  await step(`${name}: probes and metrics are not reachable`, async () => {
    const paths = ['/metrics', '/readyz', '/healthz']
    const statuses = await Promise.all(paths.map(async (path) => (await sendSecurely(url, path)).status))
    expect(
      '404',
      statuses.every((status) => status === 404),
      statuses,
    )
  })
  await step(`${name}: an upload is not buffered`, async () => {
    const { status } = await sendSecurely(url, propertyEndpoints.create.path, unfinished)
    expect('401 before the body has arrived', status === 401, status)
  })
  await step(`${name}: the address of the client and an id of the request are passed`, async () => {
    const { db } = gatehouse.database
    await sql`delete from session`.execute(db)
    const { status } = await sendSecurely(url, sessionEndpoints.signIn.path, {
      email: testAdmin.email,
      pswd: testAdmin.password,
    })
    expect('200', status === 200, status)
    const { rows } = await sql<{ address: string }>`select address from session`.execute(db)
    expect(clientAddress, rows[0]?.address === clientAddress, rows)
    const isLogged = () => /"reqId":"[\da-f]{32}"|"reqId":"[\da-f]{8}-[\da-f]{4}-/.test(gatehouse.output())
    await until('the log has the id', isLogged, 5_000)
  })
}

const isReachable = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )

const isUp = (url: string) =>
  sendSecurely(url, '/login').then(
    ({ status }) => status === 200,
    () => false,
  )
