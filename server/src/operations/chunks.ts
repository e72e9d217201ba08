import type { OperationKind } from '@gatehouse/contract/history/change'
import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Queue, QueuedTask } from '../jobs/queue'
import type { TaskLog } from '../log'
import { addProgress, lockRunning, type Operation, type Progress, setStopped } from '../records/changes/operation'

/** The queue of operations that go on after the request that began them. */
const operationQueue = 'operation'

/**
 * What an operation of a kind does with its next records, in the caller's transaction: so few that they can
 * stay locked until its end. `reached` of the progress is where the next chunk begins.
 */
export type Chunk = (tx: Transaction<Tables>, operation: Operation) => Promise<Progress>

/** By kind of operation. The others are done in one transaction. */
type Chunks = Partial<Readonly<Record<OperationKind, Chunk>>>

/**
 * Does the next chunk of an operation that runs. Returns whether something remains. Another instance that
 * works on it makes this one wait.
 */
export async function runChunk(tx: Transaction<Tables>, chunks: Chunks, id: string): Promise<boolean> {
  const operation = await lockRunning(tx, id)
  if (!operation) return false
  const chunk = chunks[operation.kind as OperationKind]
  if (!chunk) throw new Error(`An operation of the kind "${operation.kind}" has no chunks`)
  const progress = await chunk(tx, operation)
  await addProgress(tx, operation, progress)
  return !progress.isLast
}

/**
 * Does the first chunk, in the transaction that begins an operation, and adds the job that does the others.
 * The queue must have been started.
 */
export async function runFirstChunk(
  tx: Transaction<Tables>,
  { chunks, queue, id }: { readonly chunks: Chunks; readonly queue: Pick<Queue, 'add'>; readonly id: string },
): Promise<void> {
  if (await runChunk(tx, chunks, id)) await goOn(tx, queue, id)
}

/** In the caller's transaction: adds the job that does what remains of an operation. */
export const goOn = (tx: Kysely<Tables>, queue: Pick<Queue, 'add'>, id: string): Promise<void> =>
  queue.add(tx, operationQueue, { operation: id })

/** The job: one transaction for each chunk, so that the server that retries it goes on after the last one. */
export const createOperationTask = (
  { db, log }: { readonly db: Kysely<Tables>; readonly log: Pick<TaskLog, 'error'> },
  chunks: Chunks,
): QueuedTask => ({
  name: operationQueue,
  async run({ operation: id = '' }, { signal }) {
    while (await inTransaction(db, (tx) => runChunk(tx, chunks, id))) signal.throwIfAborted()
  },
  async onFailed({ operation: id = '' }) {
    log.error({ operation: id }, 'An operation could not go on')
    await inTransaction(db, (tx) => setStopped(tx, id, new Date()))
  },
  // Kills count, too.
  maxRetries: 20,
  concurrency: 1,
  timeLimitMinutes: 120,
})

/** A background task: adds the jobs of running operations that have none, such as after a restore. */
export async function addMissingOperations(db: Kysely<Tables>, queue: Pick<Queue, 'start' | 'add'>): Promise<void> {
  const running = sql`select id from operation where state = 'running' and stopped_at is null`
  if ((await running.execute(db)).rows.length === 0) return
  // Its tables must exist.
  await queue.start()
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`${running} and not exists (
      select from pgboss.job where name = ${operationQueue} and state in ('created', 'retry', 'active')
        and data ->> 'operation' = operation.id::text
    ) for update skip locked`.execute(tx)
    for (const { id } of rows) await goOn(tx, queue, id)
  })
}
