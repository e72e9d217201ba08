import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { folderId } from './data-folder'

/** A process that is really running. `startedAt` tells it from a later process with the same number. */
export interface ProcessFacts {
  startedAt: string
  command: string
}

/** Null when no such process runs. A zombie counts as gone: `kill(pid, 0)` calls it alive, but it will never do anything again. */
export function processFacts(pid: number): ProcessFacts | null {
  return process.platform === 'linux' ? factsFromProc(pid) : factsFromPs(pid)
}

/** PIDs of the processes whose working folder is `folder`, under whatever path: every PostgreSQL process works in its data folder. */
export function processesWithWorkingDirectory(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const wanted = folderId(folder)
  if (wanted === null) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => folderId(`/proc/${pid}/cwd`) === wanted && processFacts(pid) !== null)
}

/** Differs for each boot of each machine. Null where the system does not tell. */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}

/** Sends a signal, and does not mind when the process is gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the look and the signal, which is what the signal was for.
  }
}

function factsFromProc(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in parentheses and may hold spaces, so the fields are counted from the last parenthesis on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0] ?? 'X', fields[19] ?? '']
    if (state === 'Z' || state === 'X') return null
    // Ticks count from the boot, so the same number may return after the next one.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { startedAt: `${bootId()} ${startTicks}`, command }
  } catch {
    return null
  }
}

function factsFromPs(pid: number): ProcessFacts | null {
  try {
    const ask = (column: string) =>
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
    if (ask('stat').startsWith('Z')) return null
    return { startedAt: ask('lstart'), command: ask('command') }
  } catch {
    return null
  }
}
