import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

/** Path of the configured ffmpeg (FFMPEG_PATH), else of the first on PATH, else null. */
export async function findFfmpeg(configured: string | undefined): Promise<string | null> {
  if (configured) return (await isProgram(configured)) ? resolve(configured) : null
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (isAbsolute(folder) && (await isProgram(join(folder, name)))) return join(folder, name)
  }
  return null
}

export type FfmpegRun = { program: string; timeoutMs: number; signal?: AbortSignal | undefined }

/** Returns the tail of stderr; throws with it when ffmpeg fails, is aborted or takes too long. */
export async function runFfmpeg({ program, timeoutMs, signal }: FfmpegRun, argumentList: string[]): Promise<string> {
  signal?.throwIfAborted()
  const child = spawn(program, ['-nostdin', '-hide_banner', '-y', ...argumentList], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: inheritedEnvironment(),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  })
  lowerPriority(child.pid)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8000)
  })
  const end = await new Promise<string>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, killedBy) => done(killedBy ?? String(code)))
  })
  if (end !== '0') throw new Error(`ffmpeg ended with ${end}: ${output.slice(-600)}`)
  return output
}

async function isProgram(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** A conversion uses all cores; requests have priority. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10)
  } catch {
    // Already exited, or not permitted: it then has the priority of the server.
  }
}

/** The environment without our secrets, because ffmpeg reads files from clients. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined))
}
