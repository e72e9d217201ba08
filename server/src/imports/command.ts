import { basename, resolve } from 'node:path'

import { openDatabaseClock } from '../database/clock/database-clock'
import type { OpenDatabase } from '../database/open'
import { readArguments, usage, type ImportArguments } from './arguments'
import { ImportFileError } from './import-file-error'
import { readCsvFile } from './csv/read-csv-file'
import { importFile } from './import-file'
import { openProgress, type ProgressOutput } from './progress'
import { reportLines } from './report'
import type { Target } from './target'
import { targets } from './targets'
import { printable } from '../printable'

interface ImportContext {
  /** The folder that relative file names refer to. */
  readonly folder: string
  readonly out: { write(text: string): unknown }
  readonly err: ProgressOutput
  /** Called after the file was read. */
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly signal?: AbortSignal
}

/**
 * Runs `npm run import`. Returns the exit code: 0 when the file was imported or help was requested, else 1.
 */
export async function runImport(args: readonly string[], context: ImportContext): Promise<number> {
  const { out, err } = context
  try {
    const parsed = readArguments(args)
    if (parsed !== 'help') return await runFile(parsed, context)
    out.write(`${usage}\n`)
    return args.length === 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    err.write(`${printable(error.message)}\n`)
    return 1
  }
}

async function runFile(options: ImportArguments, context: ImportContext): Promise<number> {
  const target: Target<unknown> = targets[options.kind]
  const fileName = basename(options.path)
  const content = await readCsvFile(resolve(context.folder, options.path), fileName)
  let database: OpenDatabase | null = null
  const progress = openProgress(context.err, fileName)
  try {
    database = await context.openDatabase()
    const { signal } = context
    const report = await importFile(database.db, target, {
      ...options,
      content,
      fileName,
      now: (await openDatabaseClock(database.db)).now(),
      onProgress: progress.show,
      ...(signal && { signal }),
    })
    progress.end()
    context.out.write(`${printable(reportLines(report, target, { ...options, fileName }).join('\n'))}\n`)
    return report.rejected.length > 0 && !options.skipInvalid ? 1 : 0
  } finally {
    progress.end()
    await database?.close()
  }
}
