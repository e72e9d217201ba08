import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { nothing, plus, sumOf, type Outcome } from './outcome'
import { stageFile, type ImportOptions, type ImportReport } from './stage-file'
import { withStagedRows, type StagedRows } from './staged-rows'
import type { Target } from './target'

/**
 * Imports a file as a whole or not at all, in two phases. The first one reads, checks and stages every row and locks nothing,
 * however long it takes. The second one writes them in one transaction, which looks again at what may have changed meanwhile.
 * Throws a ImportFileError when the file cannot be read as one.
 */
export async function importFile<Row>(
  db: Kysely<Tables>,
  target: Target<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  const isBarred = ({ rejected }: Outcome) => rejected.length > 0 && !options.skipInvalid
  return await db.connection().execute((session) =>
    withStagedRows<Row, ImportReport>(session, async (staged) => {
      const report = await stageFile(session, target, options, staged)
      if (options.isDryRun || isBarred(report)) return report
      try {
        const outcome = await inTransaction(session, async (tx) => {
          const written = await writeStaged(tx, target, options, staged)
          if (isBarred(written)) throw new TakenBack(written)
          return written
        })
        return { ...report, ...sumOf(report, outcome), isWritten: true }
      } catch (error) {
        if (!(error instanceof TakenBack)) throw error
        return { ...report, ...sumOf(report, error.outcome) }
      }
    }),
  )
}

/** Ends the transaction without a trace of it. */
class TakenBack extends Error {
  constructor(readonly outcome: Outcome) {
    super('Nothing was imported')
  }
}

/** Its locks are held until the commit, so it does not wait for those of others for long: the import is taken back instead. */
async function writeStaged<Row>(
  tx: Transaction<Tables>,
  target: Target<Row>,
  { now, signal }: ImportOptions,
  staged: StagedRows<Row>,
): Promise<Outcome> {
  await sql`set local lock_timeout = ${sql.lit(`${lockSeconds}s`)}`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  const writer = target.openWriter()
  let outcome = nothing
  for await (const batch of staged.batches(tx)) {
    signal?.throwIfAborted()
    const checked = await writer.check(tx, batch)
    const written = checked.fresh.length > 0 ? await writer.insert(tx, checked.fresh, now) : 0
    outcome = plus(outcome, batch.length, checked, written)
  }
  return outcome
}

const lockSeconds = 10
