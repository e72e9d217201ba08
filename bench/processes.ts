import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Resident memory of a process in bytes (Linux). */
export const residentBytes = (pid: number): number => readStatus(pid, 'VmRSS')

/** The most resident memory since the process started or `resetPeak` was called. */
export const peakBytes = (pid: number): number => readStatus(pid, 'VmHWM')

/** proc(5), clear_refs: 5 resets the peak to the present value. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function readStatus(pid: number, name: string): number {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** The process that started a process. */
export const parentOf = (pid: number): number => readStat(String(pid))[1]!

/** Processor time of a process with all its threads so far, in milliseconds. */
export const processorMs = (pid: number): number => timeOf(readStat(String(pid)))

/** Processor time of all children that a process has or had. */
export function processorMsOfChildren(pid: number): number {
  const ended = readStat(String(pid)).slice(13, 15)
  const running = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? readStat(name) : []))
  const children = running.filter((stat) => stat[1] === pid)
  return children.reduce((sum, stat) => sum + timeOf(stat), (ended[0]! + ended[1]!) * tickMs)
}

const tickMs = 10

const timeOf = (stat: readonly number[]) => (stat[11]! + stat[12]!) * tickMs

/**
 * The fields of proc(5) after the name, which is in brackets and may contain spaces: the
 * parent is the second, and utime, stime, cutime and cstime follow from the twelfth on.
 */
function readStat(pid: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
  } catch {
    // The process has ended.
    return []
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
