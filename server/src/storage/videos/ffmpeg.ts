import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { promisify } from 'node:util'

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

/** Throws with what ffmpeg has written when it fails, is aborted or takes too long. */
export async function runFfmpeg({ program, timeoutMs, signal }: FfmpegRun, argumentList: string[]): Promise<void> {
  signal?.throwIfAborted()
  // A damaged video has an error for each frame.
  const running = promisify(execFile)(program, ['-nostdin', '-hide_banner', '-v', 'fatal', '-y', ...argumentList], {
    env: inheritedEnvironment(),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  })
  lowerPriority(running.child.pid)
  await running
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
