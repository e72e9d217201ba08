import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { emptyOutcome, addBatch, combinePhases, type Outcome } from './outcome'
import { batchesOf, stageFile, type ImportOptions, type ImportReport } from './stage-file'
import type { FileRow, Target } from './target'

/**
 * Imports a file completely or not at all, in two phases (docs/decisions/0016). The
 * first reads and checks every row and holds no locks. The second writes the
 * rows in one transaction, after checking again what may have changed in between.
 * @throws ImportFileError when the file as a whole cannot be imported
 */
export async function importFile<Row>(
  db: Kysely<Tables>,
  target: Target<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  const isBlocked = ({ rejected }: Outcome) => rejected.length > 0 && !options.skipInvalid
  const { report, fresh } = await stageFile(db, target, options)
  if (options.isDryRun || isBlocked(report)) return report
  try {
    const outcome = await inTransaction(db, async (tx) => {
      const written = await writeRows(tx, target, options, fresh)
      if (isBlocked(written)) throw new RolledBack(written)
      return written
    })
    return { ...report, ...combinePhases(report, outcome), isWritten: true }
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return { ...report, ...combinePhases(report, error.outcome) }
  }
}

/** Rolls the transaction back. */
class RolledBack extends Error {
  constructor(readonly outcome: Outcome) {
    super('Nothing was imported')
  }
}

/**
 * It holds its locks until the commit, so it waits only
 * briefly for locks of others and is rolled back instead.
 */
async function writeRows<Row>(
  tx: Transaction<Tables>,
  target: Target<Row>,
  { now, signal }: ImportOptions,
  rows: readonly FileRow<Row>[],
): Promise<Outcome> {
  await sql`set local lock_timeout = ${sql.lit(`${lockTimeoutSeconds}s`)}`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  const writer = target.openWriter()
  let outcome = emptyOutcome
  for (const batch of batchesOf(rows)) {
    signal?.throwIfAborted()
    const checked = await writer.check(tx, batch)
    const written = checked.fresh.length > 0 ? await writer.insert(tx, checked.fresh, now) : 0
    outcome = addBatch(outcome, batch.length, checked, written)
  }
  return outcome
}

const lockTimeoutSeconds = 10
