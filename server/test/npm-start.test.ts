import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { processesWithWorkingDirectory } from '@gatehouse/embedded-postgres/processes/processes'
import { makeDataFolder, makeDatabaseFolder } from './data-folder'
import { freePort } from './free-port'
import { until } from './until'

// The commands that people type, run as they are typed. The first one builds the server and the console where
// they are not built.
const root = fileURLToPath(new URL('../..', import.meta.url))
const slow = { timeout: 120_000 }

test('an old version of Node prints one line and exits', () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.0'}})`
  const script = join(root, 'scripts', 'start.mjs')
  expect(runProgram(process.execPath, ['--import', old, script])).toEqual({
    code: 1,
    output: 'Gatehouse needs Node 20.19 or newer, and this is Node 18.20.0: install Node 24 from nodejs.org.\n',
  })
})

test('without a network the first start reports that the packages could not be downloaded', () => {
  const clone = makeDataFolder()
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  for (const name of ['contract', 'server', 'console', 'e2e', 'bench']) {
    mkdirSync(join(clone, name))
    cpSync(join(root, name, 'package.json'), join(clone, name, 'package.json'))
  }
  const { code, output } = runProgram(process.execPath, [join(clone, 'scripts', 'start.mjs')], {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(clone, 'cache'),
  })
  expect(output).toBe(
    'Installing packages …\nThe npm packages could not be downloaded: check the network connection (or the proxy of npm), then run the same command again.\n',
  )
  expect(code).toBe(1)
})

test('an unknown command is rejected, with its name in the message', slow, () => {
  const { code, output } = runProgram(process.execPath, [join(root, 'scripts', 'command.mjs'), 'sell-everything'])
  expect(output).toContain("Gatehouse has no command 'sell-everything'.\n")
  expect(code).toBe(1)
})

test('a port in use prints one line and exits with code 1, and leaves no database process', slow, async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  onTestFinished(() => void otherServer.close())
  const address = otherServer.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const dataDir = await makeDatabaseFolder()
  const started = npmStart(dataDir, port)
  await expect(started.ended).resolves.toBe(1)
  expect(started.output()).toContain(`Port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one.`)
  expect(processesWithWorkingDirectory(join(dataDir, 'database'))).toEqual([])
})

test.each([
  ['SIGTERM to npm start', 'SIGTERM', 1],
  ['Ctrl-C, which reaches the whole process group,', 'SIGINT', -1],
] as const)('%s ends everything within 10 seconds', slow, async (_what, name, sign) => {
  const dataDir = await makeDatabaseFolder()
  const started = npmStart(dataDir, await freePort())
  await until('the server is ready', () => started.output().includes('is ready at'), 90_000)
  expect(processesWithWorkingDirectory(join(dataDir, 'database')).length).toBeGreaterThan(0)
  const startedAt = Date.now()
  process.kill(sign * started.pid, name)
  await started.ended
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(processesWithWorkingDirectory(join(dataDir, 'database'))).toEqual([])
  expect(readFileSync(join(dataDir, 'gatehouse.lock'), 'utf8').trim()).toBe('')
  expect(() => process.kill(-started.pid, 0), 'no process is left in the process group').toThrow('ESRCH')
})

test('a second npm start on the data folder fails with the pid of the first', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const first = npmStart(dataDir, await freePort())
  await until('the server is ready', () => first.output().includes('is ready at'), 90_000)
  const second = npmStart(dataDir, await freePort())
  await expect(second.ended).resolves.toBe(1)
  expect(second.output()).toMatch(
    /The data folder .* is in use by another process \(pid \d+, start\)\. Stop that one first/,
  )
  process.kill(first.pid, 'SIGTERM')
  await first.ended
})

test('an invalid setting prints one line and exits with code 1', slow, async () => {
  const dataDir = makeDataFolder()
  writeFileSync(join(dataDir, 'file'), '')
  const started = npmStart(join(dataDir, 'file'), await freePort())
  await expect(started.ended).resolves.toBe(1)
  expect(started.output()).toContain(
    `The data folder ${dataDir}/file cannot be used: there is a file of that name, or above it.`,
  )
})

function npmStart(dataDir: string, port: number) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutSettings(), DATA_DIR: dataDir, PORT: String(port) },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  onTestFinished(() => void child.kill('SIGTERM'))
  return { pid: child.pid ?? 0, output: () => printed, ended }
}

function runProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): { code: number; output: string } {
  try {
    const output = execFileSync(program, args, {
      env: { ...withoutSettings(), ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return { code: 0, output }
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error) || !('stdout' in error) || !('stderr' in error)) throw error
    return { code: Number(error.status), output: `${String(error.stdout)}${String(error.stderr)}` }
  }
}

/** The environment without the settings of the test run itself. */
function withoutSettings(): NodeJS.ProcessEnv {
  const settings = ['DATABASE_URL', 'TEST_DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'NODE_OPTIONS', 'NODE_ENV']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)))
}
