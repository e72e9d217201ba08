import { basename, resolve } from 'node:path'

import { openDatabaseClock } from '../database/database-clock'
import type { OpenDatabase } from '../database/open'
import { readArguments, usage, type ImportArguments } from './arguments'
import { ImportFileError } from './import-file-error'
import { openCsvFile } from './csv/csv-text'
import { importFile } from './import-file'
import { openProgress, type ProgressOutput } from './progress'
import { reportLines } from './report'
import type { Target } from './target'
import { targets } from './targets'

export interface ImportSurroundings {
  /** Where a relative file name begins. */
  readonly folder: string
  readonly out: { write(text: string): unknown }
  readonly err: ProgressOutput
  /** Opened only once the file has been found. */
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly signal?: AbortSignal
}

/** Runs `npm run import` and answers its exit code: 0 when everything asked for was done, 1 when not. */
export async function runImport(args: readonly string[], surroundings: ImportSurroundings): Promise<number> {
  const { out, err } = surroundings
  try {
    const asked = readArguments(args)
    if (asked !== 'help') return await runFile(asked, surroundings)
    out.write(`${usage}\n`)
    return args.length === 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    err.write(`${error.message}\n`)
    return 1
  }
}

async function runFile(asked: ImportArguments, surroundings: ImportSurroundings): Promise<number> {
  const target: Target<unknown> = targets[asked.kind]
  const shownAs = basename(asked.path)
  const file = await openCsvFile(resolve(surroundings.folder, asked.path), shownAs)
  let database: OpenDatabase | null = null
  const progress = openProgress(surroundings.err, file.bytes, shownAs)
  try {
    database = await surroundings.openDatabase()
    const { signal } = surroundings
    const report = await importFile(database.db, target, {
      ...asked,
      file,
      shownAs,
      now: (await openDatabaseClock(database.db)).now(),
      onProgress: progress.show,
      ...(signal && { signal }),
    })
    progress.end()
    surroundings.out.write(`${reportLines(report, target, { ...asked, shownAs }).join('\n')}\n`)
    return report.rejected.length > 0 && !asked.skipInvalid ? 1 : 0
  } finally {
    progress.end()
    await database?.close()
    await file.close()
  }
}
