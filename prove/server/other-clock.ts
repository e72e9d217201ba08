import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { CannotRun } from '../proof'

/** A clock for the programs that are started with these variables; it can be changed while they run. */
export interface OtherClock {
  readonly environment: Readonly<Record<string, string>>
  /** How far it is ahead of the clock of this machine. */
  readonly setAhead: (days: number) => void
}

/**
 * A clock of Debian's package libfaketime. FAKETIME_LIBRARY names the library where it is not installed.
 * Times of files and the clock for intervals are those of this machine. @throws CannotRun
 */
export function createOtherClock(folder: string): OtherClock {
  const library = process.env['FAKETIME_LIBRARY'] ?? findLibrary()
  if (library === undefined) throw new CannotRun('it needs Debian’s package libfaketime.')
  const file = join(folder, 'clock')
  const setAhead = (days: number) => writeFileSync(file, `+${days}d\n`)
  setAhead(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { environment, setAhead }
}

const findLibrary = (): string | undefined =>
  readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketime.so.1'))
    .find((path) => existsSync(path))
