import { sql, type Kysely, type Transaction } from 'kysely'

import { newId } from '../database/id'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { commandActor } from '../records/changes/change'
import { actorIn, insertOperation } from '../records/changes/operation'
import { type FileReport, type ImportOptions, readAllRows } from './read-file'
import type { FileRow, Rejected, Target } from './target'

/** What happens to the rows that are valid. */
interface Outcome {
  /** The number of new rows; after a dry run, of rows that would be new. */
  readonly imported: number
  /** Rows that existed already, and how many of those have been deleted. */
  readonly existing: number
  readonly deletedSince: number
  readonly rejected: readonly Rejected[]
}

export interface ImportReport extends FileReport, Outcome {
  /** False after a dry run, and when rejected rows prevented the import. */
  readonly isWritten: boolean
}

/**
 * Imports a file completely or not at all (docs/decisions/0016). Its rows are read first; one transaction
 * then compares them with what is stored and writes those that are new.
 * @throws ImportFileError when the file as a whole cannot be imported
 */
export async function importFile<Row>(
  db: Kysely<Tables>,
  target: Target<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { report, valid, invalid } = await readAllRows(target, options)
  const isBlocked = (rejected: readonly Rejected[]) => rejected.length > 0 && !options.skipInvalid
  const run = async (tx: Transaction<Tables> | null) => {
    const { rejected, ...counts } = await processRows(target, valid, options, { db: tx ?? db, tx, isBlocked })
    const all = [...invalid, ...rejected].toSorted((one, other) => one.line - other.line)
    return { ...report, ...counts, rejected: all, isWritten: tx !== null }
  }
  if (options.isDryRun || isBlocked(invalid)) return await run(null)
  try {
    return await inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(`${lockTimeoutSeconds}s`)}`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      const written = await run(tx)
      if (isBlocked(written.rejected)) throw new RolledBack({ ...written, isWritten: false })
      return written
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return error.report
  }
}

/** Rolls the transaction back. */
class RolledBack extends Error {
  constructor(readonly report: ImportReport) {
    super('Nothing was imported')
  }
}

interface Context {
  readonly db: Kysely<Tables>
  /** Null: nothing is written. */
  readonly tx: Transaction<Tables> | null
  readonly isBlocked: (rejected: readonly Rejected[]) => boolean
}

async function processRows<Row>(
  target: Target<Row>,
  rows: readonly FileRow<Row>[],
  { now, signal, onProgress }: ImportOptions,
  { db, tx, isBlocked }: Context,
): Promise<Outcome> {
  const writer = target.openWriter()
  const operationId = newId()
  const by = { ...actorIn(commandActor, operationId), now }
  const outcome = { imported: 0, existing: 0, deletedSince: 0, rejected: [] as Rejected[] }
  for (let at = 0; at < rows.length; at += batchRows) {
    signal?.throwIfAborted()
    const batch = rows.slice(at, at + batchRows)
    const { fresh, deletedSince, rejected } = await writer.check(db, batch)
    outcome.rejected.push(...rejected)
    const isWriting = tx && fresh.length > 0 && !isBlocked(outcome.rejected)
    const imported = isWriting ? await writer.insert(tx, fresh, by) : fresh.length
    outcome.imported += imported
    outcome.existing += batch.length - rejected.length - imported
    outcome.deletedSince += deletedSince
    onProgress({ rows: at + batch.length, all: rows.length })
  }
  const operation = {
    id: operationId,
    kind: 'import',
    done: outcome.imported,
    details: { records: target.many },
  } as const
  if (tx && outcome.imported > 0 && !isBlocked(outcome.rejected)) await insertOperation(tx, operation, by)
  return outcome
}

const batchRows = 1000
/** The transaction holds its locks until the commit, so it waits only briefly for those of others. */
const lockTimeoutSeconds = 10
