import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { countOf } from '@gatehouse/contract/wording/count-text'
import { isCalendarDate } from '@gatehouse/contract/values/fields'
import type { Kysely } from 'kysely'

import { commandLine } from '../command-line'
import { readConfig } from '../config'
import type { Tables } from '../database/tables'
import { exportChanges } from '../records/changes/export/export-changes'
import { verifyExport } from '../records/changes/export/verify-export'
import { openCommandDatabase } from './command-database'
import { print } from './output'
import { abortOnSignals, callersFolder, printFailure, readArguments, reject } from './program'
import { CommandError } from './subcommand'

// The program behind `npm run history`. It works whether the server runs (beside it) or not.

const usage = `Usage:
  ${commandLine('history', 'export [--from 2026-01-01] [--to 2026-12-31] [--kind property] > changes.jsonl')}
    writes every change as a line of JSON, and a digest of each day; days are those of Lagos
  ${commandLine('history', 'verify changes.jsonl')}
    reports the days whose changes are no longer those of the file: altered, added or removed`

const signal = abortOnSignals('Stopped.')

const day = (text: string | undefined) => (text === undefined ? null : isCalendarDate(text) ? text : reject(usage))

async function verify(db: Kysely<Tables>, file: string): Promise<number> {
  const path = resolve(callersFolder, file)
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}`)
  const found = await verifyExport(db, createInterface({ input: createReadStream(path, { signal }) }))
  if (found === null) throw new CommandError(`${path} is no complete file of history export`)
  for (const { day: of, exported, stored } of found.differences)
    print(`${of}: the changes differ, ${exported} exported, ${stored} stored`)
  const { length } = found.differences
  const days = countOf(found.days, ['day', 'days'])
  const changes = countOf(found.changes, ['change', 'changes'])
  print(length === 0 ? `${changes} of ${days}: as in the file.` : `${length} of ${days} differ.`)
  return length === 0 ? 0 : 1
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const parsed = readArguments(usage, { from: text, to: text, kind: text })
  if (parsed === null) return
  const { from, to, kind = null } = parsed.values
  const [name, file, ...more] = parsed.positionals
  if (more.length > 0 || (name !== 'export' && name !== 'verify') || (name === 'verify') !== (file !== undefined))
    reject(usage)
  const range = { from: day(from), to: day(to), kind }
  const { db, close } = await openCommandDatabase(readConfig(process.env), { mustExist: true })
  try {
    if (file === undefined) await pipeline(Readable.from(exportChanges(db, range)), process.stdout, { signal })
    else process.exitCode = await verify(db, file)
  } finally {
    await close()
  }
}

await main().catch((error: unknown) => printFailure(error, 'nothing was changed'))
