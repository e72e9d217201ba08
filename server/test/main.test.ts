import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { attachEmbedded } from '../src/database/embedded-database'
import { processesWithWorkingDirectory } from '@gatehouse/embedded-postgres/processes/processes'
import { builtProgram } from './built-program'
import { makeDatabaseFolder, makeDataFolder } from './data-folder'
import { freePort } from './free-port'
import { until } from './until'

// The bundled server as a separate process. npm-start.test.ts runs the npm commands.
const slow = { timeout: 120_000 }

function start(settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [builtProgram('main')], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH, HOME, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode)
  const ready = () => until('the server is ready', () => output.includes('is ready at'), 40_000)
  const url = () => /is ready at (\S+)/.exec(output)?.[1] ?? ''
  return { child, ended, ready, url, output: () => output }
}

const acceptsRequests = (url: string) =>
  fetch(`${url}/admin/nothing`, { headers: { Connection: 'close' } }).then(
    () => true,
    () => false,
  )

test.each([
  ['a wrong setting', { PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".\n'],
  [
    'a host that is not of this machine',
    { HOST: '192.0.2.1' },
    'HOST must be an address of this machine, not "192.0.2.1".\n',
  ],
])('%s prints one line and exits with code 1, and leaves no process', slow, async (_, settings, message) => {
  const DATA_DIR = await makeDatabaseFolder()
  const program = start({ DATA_DIR, ...settings })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(message)
  expect(processesWithWorkingDirectory(join(DATA_DIR, 'database'))).toEqual([])
})

test('an unusable data folder prints one line and exits with code 1', slow, async () => {
  const file = join(makeDataFolder(), 'a-file')
  writeFileSync(file, '')
  const program = start({ DATA_DIR: file })
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(
    /^The data folder .* cannot be used: .*\. Set DATA_DIR to a folder that can be written\.\n$/,
  )
})

test('a port in use prints one line, and nothing is created', slow, async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  onTestFinished(() => void otherServer.close())
  const { port } = otherServer.address() as AddressInfo
  const DATA_DIR = join(makeDataFolder(), 'data')
  const program = start({ DATA_DIR, PORT: String(port) })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(`Port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one.\n`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('an uncaught error prints its stack without the source line, which is a whole bundled file', slow, async () => {
  const throws = `process.on('SIGUSR2',()=>{throw(new(Error)('thrown'))})`
  const program = start({
    DATA_DIR: await makeDatabaseFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${throws}`,
  })
  await program.ready()
  program.child.kill('SIGUSR2')
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^Error: thrown\n +at /m)
  expect(program.output()).not.toMatch(/^ *\^+$/m)
})

test('every start prints a new password of the first admin until it has been used to sign in', slow, async () => {
  const DATA_DIR = await makeDatabaseFolder()
  const PORT = String(await freePort())
  const printedPassword = (program: ReturnType<typeof start>) =>
    /^Password\s+([A-Za-z0-9]{20})$/m.exec(program.output())?.[1]
  const signIn = async (pswd: string | undefined) => {
    const body = JSON.stringify({ email: 'admin@gatehouse.local', pswd })
    const headers = { 'Content-Type': 'application/json', Connection: 'close' }
    return (await fetch(`http://127.0.0.1:${PORT}/admin/auth/signin`, { method: 'POST', headers, body })).status
  }

  const first = start({ DATA_DIR, PORT, BUSINESS_NAME: 'Ade Homes' })
  const early: number[] = []
  const probe = async (path: string) =>
    (await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { Connection: 'close' } })).status
  await until('the server listens', async () => {
    early.push(await signIn('too early').catch(() => 0))
    return early.at(-1) !== 0
  })
  expect([early.at(-1), await probe('/healthz'), await probe('/readyz')]).toEqual([503, 200, 503])
  await first.ready()
  await until('the password is shown', () => printedPassword(first) !== undefined)
  expect(first.output()).toMatch(/^Ade Homes is ready at http:\/\/127\.0\.0\.1:\d+\nEmail {5}admin@gatehouse\.local$/m)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processesWithWorkingDirectory(join(DATA_DIR, 'database'))).toEqual([])

  const second = start({ DATA_DIR, PORT })
  await until('the second password is shown', () => printedPassword(second) !== undefined, 40_000)
  expect(printedPassword(second)).not.toBe(printedPassword(first))
  expect(await signIn(printedPassword(first))).toBe(401)
  expect(await signIn(printedPassword(second))).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  const third = start({ DATA_DIR, PORT })
  await third.ready()
  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
  expect(third.output()).not.toContain('Password')
})

test('on SIGTERM a running request is finished and new ones are rejected', slow, async () => {
  const DATA_DIR = await makeDatabaseFolder()
  const program = start({ DATA_DIR })
  await program.ready()
  const { port } = new URL(program.url())
  const socket = connect(Number(port), '127.0.0.1')
  let response = ''
  socket
    .on('error', () => {})
    .setEncoding('utf8')
    .on('data', (chunk: string) => (response += chunk))
  const body = JSON.stringify({ email: 'nobody@x.ng', pswd: 'nothing' })
  socket.write(
    `POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, 10))
  // Served after the half request, so the server has started with that one.
  expect((await fetch(`${program.url()}/admin/nothing`)).status).toBe(404)
  program.child.kill('SIGTERM')
  await until('new connections are rejected', async () => !(await acceptsRequests(program.url())))
  socket.write(body.slice(10))
  await until('the response was received', () => response.includes('Invalid credentials'))
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  expect(await program.ended).toBe(0)
})

test(
  'before the server stops, /readyz is 503 while requests are served, and uploads get their time',
  slow,
  async () => {
    const DATA_DIR = await makeDatabaseFolder()
    const program = start({ DATA_DIR, SHUTDOWN_DELAY_SECONDS: '2', SHUTDOWN_DRAIN_SECONDS: '30' })
    await program.ready()
    const get = async (path: string) =>
      (await fetch(`${program.url()}${path}`, { headers: { Connection: 'close' } })).status
    expect([await get('/readyz'), await get('/admin/nothing')]).toEqual([200, 404])
    const body = JSON.stringify({ email: 'nobody@x.ng', pswd: 'nothing' })
    const socket = connect(Number(new URL(program.url()).port), '127.0.0.1')
    let response = ''
    socket
      .on('error', () => {})
      .setEncoding('utf8')
      .on('data', (chunk: string) => (response += chunk))
    socket.write(
      `POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
    )
    program.child.kill('SIGTERM')
    await until('the server is not ready', async () => (await get('/readyz')) === 503)
    expect([await get('/admin/nothing'), await get('/healthz')]).toEqual([404, 200])
    await until('new connections are rejected', async () => !(await acceptsRequests(program.url())))
    // Longer than running requests get without the setting.
    await pause(3_000)
    socket.write(body.slice(1))
    await until('the response was received', () => response.includes('Invalid credentials'))
    expect(await program.ended).toBe(0)
  },
)

test('a request that does not end delays the shutdown by less than 10 seconds', slow, async () => {
  const DATA_DIR = await makeDatabaseFolder()
  const program = start({ DATA_DIR })
  await program.ready()
  const socket = connect(Number(new URL(program.url()).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  )
  expect((await fetch(`${program.url()}/admin/nothing`)).status).toBe(404)
  const startedAt = Date.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(processesWithWorkingDirectory(join(DATA_DIR, 'database'))).toEqual([])
})

test('a shutdown under load ends in time and stops the database cleanly', slow, async () => {
  const DATA_DIR = await makeDatabaseFolder()
  const program = start({ DATA_DIR })
  await program.ready()
  const connectionString = (await attachEmbedded(DATA_DIR))?.connectionString
  const [holder, watcher] = [new Client({ connectionString }), new Client({ connectionString })]
  for (const client of [holder, watcher]) await client.on('error', () => {}).connect()
  await holder.query('begin; lock table admin in access exclusive mode')
  const signIns = Array.from({ length: 20 }, () =>
    fetch(`${program.url()}/admin/auth/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@x.ng', pswd: 'nothing' }),
    }).catch(() => null),
  )
  await until('sign-ins wait for the database', async () => {
    const { rows } = await watcher.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    return rows.length > 10
  })
  const startedAt = Date.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  await Promise.all(signIns)
  expect(processesWithWorkingDirectory(join(DATA_DIR, 'database'))).toEqual([])
  // The state of the cluster (src/include/catalog/pg_control.h): 1 is "shut down", 6 is "in production".
  const control = readFileSync(join(DATA_DIR, 'database', 'global', 'pg_control'))
  expect(control.readUInt32LE(16)).toBe(1)
})

test('a second signal exits without waiting for requests, but a duplicated Ctrl-C counts as one', slow, async () => {
  const DATA_DIR = await makeDatabaseFolder()
  const program = start({ DATA_DIR })
  await program.ready()
  const socket = connect(Number(new URL(program.url()).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  )
  expect((await fetch(`${program.url()}/admin/nothing`)).status).toBe(404)
  program.child.kill('SIGINT')
  await until('new connections are rejected', async () => !(await acceptsRequests(program.url())))
  program.child.kill('SIGINT')
  expect(program.child.exitCode).toBeNull()
  const startedAt = Date.now()
  const repeat = setInterval(() => program.child.kill('SIGINT'), 100)
  onTestFinished(() => clearInterval(repeat))
  expect(await program.ended).toBe(1)
  expect(Date.now() - startedAt).toBeLessThan(3_000)
  await until('the database has ended', () => processesWithWorkingDirectory(join(DATA_DIR, 'database')).length === 0)
})

test('a signal during the start ends the server cleanly', slow, async () => {
  const DATA_DIR = await makeDatabaseFolder()
  const program = start({ DATA_DIR })
  await until(
    'the database is starting',
    () => processesWithWorkingDirectory(join(DATA_DIR, 'database')).length > 0,
    40_000,
  )
  program.child.kill('SIGTERM')
  await program.ended
  expect(processesWithWorkingDirectory(join(DATA_DIR, 'database'))).toEqual([])
})
