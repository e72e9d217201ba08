import { AsyncResource } from 'node:async_hooks'
import { sql, type Kysely, type Transaction } from 'kysely'

import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { Queue } from '../../jobs/queue'
import { type Chunk, goOn } from '../../operations/chunks'
import type { ActorAt } from '../../records/changes/change'
import { actorIn, insertOperation, type Operation, type Progress } from '../../records/changes/operation'
import type { Written } from './import-plan'
import { contextOf, importQueue, nothingImported } from './import-run'
import { stagedColumns } from './staged-columns'
import { countRows, findImportOf, type StagedImport, updateImport } from './staged-imports'
import { listRows, storeWritten } from './staged-rows'
import { openPlan, targetOf } from './targets-of-console'

/** Begins the operation that writes the rows that were checked. The queue must have been started. */
export async function beginWriting(tx: Transaction<Tables>, queue: Queue, staged: StagedImport, now: Date) {
  const { counts } = await countRows(tx, staged.id)
  const total = (counts.new ?? 0) + (counts.update ?? 0)
  const id = newId()
  const details = { records: targetOf(staged.target).many, ...(staged.is_update && { update: true }) }
  await insertOperation(tx, { id, kind: 'import', state: 'running', total, details }, authorOf(staged, now))
  await updateImport(tx, staged.id, { state: 'writing', operation_id: id, progress: 0, message: null }, { now })
  await goOn(tx, queue, id)
}

const authorOf = ({ admin_id: adminId, source }: StagedImport, now: Date): ActorAt => ({ adminId, source, now })

interface ChunkSettings {
  readonly db: Kysely<Tables>
  readonly queue: Queue
  readonly now: () => Date
}

/**
 * Writes the next rows of an import, in the mode `all` all of them. If one of these can no longer be
 * imported, or the import is stopped meanwhile, none is, and the rows are checked again.
 */
export function importChunk({ db, queue, now }: ChunkSettings): Chunk {
  // By another connection, outside of the transaction, whose rows are not visible until its end. Returns
  // false if the import was stopped.
  const showProgress = AsyncResource.bind((id: string, progress: number) =>
    updateImport(db, id, { progress }, { from: 'writing', now: now() }).catch(
      // The next rows show it.
      () => true,
    ),
  )
  return async (tx, operation) => {
    const staged = await findImportOf(tx, operation.id)
    if (!staged) return finished
    if (staged.mode === 'good') return await writeNext(tx, staged, operation, now())
    await sql`set local lock_timeout = ${sql.lit(`${lockTimeoutSeconds}s`)}`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`savepoint rows`.execute(tx)
    const sum = { ...finished, left: [] as Operation['left_over'] }
    let isStopped = false
    for (let [isLast, after] = [false, 0]; !isLast && !isStopped;) {
      const next = await writeNext(tx, staged, { ...operation, done: sum.done, after }, now())
      after = next.line
      sum.done += next.done
      sum.left.push(...next.left)
      isLast = next.isLast
      isStopped = isLast ? next.isStopped : !(await showProgress(staged.id, sum.done))
    }
    if (isStopped) {
      await sql`rollback to savepoint rows`.execute(tx)
      // What stopped it has begun the check.
      return finished
    }
    const { counts } = await countRows(tx, staged.id)
    if (!counts.refused) return sum
    await sql`rollback to savepoint rows`.execute(tx)
    const message = nothingImported(counts.refused)
    const again = { state: 'checking', mode: 'check', operation_id: null, progress: 0, message } as const
    await updateImport(tx, staged.id, again, { now: now() })
    await queue.add(tx, importQueue, { id: staged.id })
    return finished
  }
}

const nothing: Written = { rows: [], done: 0, left: [] }
const finished: Progress = { done: 0, left: [], reached: null, isLast: true }

/** The transaction holds its locks until the commit, so it waits only briefly for those of others. */
const lockTimeoutSeconds = 10

async function writeNext(
  tx: Transaction<Tables>,
  staged: StagedImport,
  operation: Pick<Operation, 'id' | 'done'> & { readonly after?: number },
  now: Date,
): Promise<Progress & { readonly isStopped: boolean; readonly line: number }> {
  const by = actorIn(authorOf(staged, now), operation.id)
  const plan = openPlan(staged, stagedColumns(staged), contextOf(staged, now))
  // One state, in which an index has the lines. In the mode `all`, that index has also what this transaction
  // has written, so each chunk begins after the one before it.
  const { after = 0 } = operation
  const rows = await listRows(tx, staged.id, { after, limit: plan.chunkRows, states: [pendingState(staged)] })
  const { rows: written, done, left } = rows.length > 0 ? await plan.write(tx, rows, by) : nothing
  await storeWritten(tx, staged.id, written)
  const isLast = rows.length < plan.chunkRows
  const line = rows.at(-1)?.line ?? after
  // In the mode `all`, another connection shows the progress, which must not wait for this transaction.
  if (isLast) {
    const isDone = await updateImport(tx, staged.id, { state: 'done', message: null }, { from: 'writing', now })
    return { done, left, reached: null, isLast, line, isStopped: !isDone }
  }
  if (staged.mode === 'good') await updateImport(tx, staged.id, { progress: operation.done + done }, { now })
  return { done, left, reached: null, isLast, line, isStopped: false }
}

/** The state of the rows that an import has yet to write. */
const pendingState = ({ is_update }: StagedImport) => (is_update ? 'update' : 'new')
