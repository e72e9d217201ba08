import { readFileSync, writeFileSync } from 'node:fs'

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

/** Processor time of a process with all its threads so far, in milliseconds; 0 if it has ended. */
export const processorMs = (pid: number): number => timeOf(readStat(pid))

const tickMs = 10

const timeOf = ([user = 0, system = 0]: readonly number[]) => (user + system) * tickMs

/** utime and stime of proc(5): the name before them is in brackets and may contain spaces. */
function readStat(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 13).map(Number)
  } catch {
    // The process has ended.
    return []
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
