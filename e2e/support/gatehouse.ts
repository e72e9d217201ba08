import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const admin = { email: 'ngozi@gatehouse.test', password: 'mango orchard in May' }

/** With it the business's own site posts sign-ups and inquiries. */
export const intakeKey = 'key-of-the-site-that-posts-in-journeys'

/** The real program on a free port, with a data folder of its own. */
export interface Gatehouse {
  readonly url: string
  readonly dataDir: string
  /** Ends the program as Ctrl-C does; its data stay. */
  stop(): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** A new session. */
  signIn(credentials?: { email: string; password: string }): Promise<string>
  /** Ends the program and throws its data away. */
  remove(): Promise<void>
}

/** `settings` are environment variables besides those of every start. */
export async function startGatehouse(settings: Record<string, string> = {}): Promise<Gatehouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'))
  let program = await run(dataDir, 0, settings)
  const { url } = program
  const stop = () => end(program.child)
  return {
    url,
    dataDir,
    stop,
    async start() {
      program = await run(dataDir, Number(new URL(url).port), settings)
    },
    async signIn({ email, password } = admin) {
      const response = await fetch(`${url}/admin/auth/signin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, pswd: password }),
      })
      if (response.status !== 200) throw new Error(`Signing in answered ${response.status}`)
      const { token } = (await response.json()) as { token: string }
      return token
    },
    async remove() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Running {
  child: ChildProcess
  url: string
}

const bundle = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const readyWithinMs = 30_000

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
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => said.push(line))
  }
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    const url = said.map((line) => / is ready at (http:\S+)/.exec(line)?.[1]).find((found) => found !== undefined)
    if (url) return { child, url }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`Gatehouse did not start:\n${said.join('\n')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Settings of the person who runs the tests must not reach the program under test. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'FFMPEG_PATH', 'LANG']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
