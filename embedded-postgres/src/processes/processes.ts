import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { folderId } from '../data-folder'

/** A running process. `startedAt` distinguishes it from a later process with the same pid. */
interface ProcessInfo {
  startedAt: string
  command: string
}

/** Null when no such process runs, or when it is a zombie, which `kill(pid, 0)` reports as alive. */
export function processInfo(pid: number): ProcessInfo | null {
  return process.platform === 'linux' ? infoFromProc(pid) : infoFromPs(pid)
}

/**
 * PIDs of the processes whose working directory is `folder`. Every PostgreSQL process works in its cluster
 * folder. Linux only.
 */
export function processesWithWorkingDirectory(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const id = folderId(folder)
  if (id === null) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => folderId(`/proc/${pid}/cwd`) === id && processInfo(pid) !== null)
}

/** Differs for each boot of each machine. Null where the system has none. */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}

/** Sends a signal. No error when the process has already exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already exited.
  }
}

function infoFromProc(pid: number): ProcessInfo | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name is in parentheses and may contain spaces, so fields are counted from the last
    // parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0] ?? 'X', fields[19] ?? '']
    if (state === 'Z' || state === 'X') return null
    // Ticks are counted from boot, so the boot id is needed too.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { startedAt: `${bootId()} ${startTicks}`, command }
  } catch {
    return null
  }
}

function infoFromPs(pid: number): ProcessInfo | null {
  try {
    const read = (column: string) =>
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
    if (read('stat').startsWith('Z')) return null
    return { startedAt: read('lstart'), command: read('command') }
  } catch {
    return null
  }
}
