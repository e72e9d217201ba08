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

/** Processor time of a process with all its threads so far, in ticks of 10 ms. */
export function processorTicks(pid: number): number {
  // proc(5): after the name, which is in brackets and may contain spaces, utime and stime are 12th and 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
