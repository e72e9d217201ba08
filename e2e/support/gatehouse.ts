import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const admin = { email: 'ngozi@gatehouse.test', password: 'mango orchard in May' }

/** The key with which the business's own site posts sign-ups and inquiries. */
export const intakeKey = 'key-of-the-site-that-posts-in-journeys'

/** The built server on a free port with its own data folder. */
export interface Gatehouse {
  readonly url: string
  readonly dataDir: string
  /** Stops the server as Ctrl-C does; its data stays. */
  stop(): Promise<void>
  /** Starts it again on the same port and data, with other settings if given. */
  start(changed?: Record<string, string>): Promise<void>
  /** A new session. */
  signIn(credentials?: { email: string; password: string }): Promise<string>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/** The data folder of a server that was started and stopped: its database has the tables and the admin. */
const templateVariable = 'GATEHOUSE_E2E_TEMPLATE'

/**
 * Creates the data folder with which all servers of this run start, because creating a database is slow.
 * Returns a function that removes it.
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const gatehouse = await startGatehouse()
  await gatehouse.stop()
  process.env[templateVariable] = gatehouse.dataDir
  return () => gatehouse.remove()
}

/** Servers that run already, at the address in GATEHOUSE_E2E_URL: the proof of the cluster starts them. */
export function gatehouseAt(url: string): Gatehouse {
  const isElsewhere = () => Promise.reject(new Error(`The servers at ${url} are not started by this test`))
  const signIn: Gatehouse['signIn'] = (credentials) => signInAt(url, credentials)
  return { url, dataDir: '', stop: isElsewhere, start: isElsewhere, signIn, remove: () => Promise.resolve() }
}

/** `cp` and `rm` take a third of the processor time that Node needs for the 1,700 files of a data folder. */
const runProgram = promisify(execFile)

/** `settings` are environment variables in addition to those of every start. */
export async function startGatehouse(settings: Record<string, string> = {}): Promise<Gatehouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'))
  const template = process.env[templateVariable]
  if (template) await runProgram('cp', ['-a', `${template}/.`, dataDir])
  let program = await run(dataDir, 0, settings)
  const { url } = program
  const stop = () => end(program.child)
  return {
    url,
    dataDir,
    stop,
    async start(changed = {}) {
      program = await run(dataDir, Number(new URL(url).port), { ...settings, ...changed })
    },
    signIn: (credentials) => signInAt(url, credentials),
    async remove() {
      await stop()
      await runProgram('rm', ['-rf', dataDir])
    },
  }
}

async function signInAt(url: string, { email, password } = admin): Promise<string> {
  const response = await fetch(`${url}/admin/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, pswd: password }),
  })
  if (response.status !== 200) throw new Error(`Signing in returned ${response.status}`)
  const { token } = (await response.json()) as { token: string }
  return token
}

interface Running {
  child: ChildProcess
  url: string
}

const bundle = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const readyWithinMs = 90_000

async function run(dataDir: string, port: number, settings: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [bundle], {
    env: {
      ...inherited(),
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      INTAKE_KEY: intakeKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => output.push(line))
  }
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    const url = output.map((line) => / is ready at (http:\S+)/.exec(line)?.[1]).find((found) => found !== undefined)
    if (url) return { child, url }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`Gatehouse did not start:\n${output.join('\n')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Settings of the developer's environment must not reach the server under test. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'FFMPEG_PATH', 'LANG']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
