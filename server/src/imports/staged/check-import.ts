import { importMessages } from '@gatehouse/contract/imports/import-rules'

import { inTransaction } from '../../database/transaction'
import type { Dependencies } from '../../dependencies'
import type { QueuedTask } from '../../jobs/queue'
import { contextOf, importQueue, nothingImported } from './import-run'
import { stagedColumns } from './staged-columns'
import { countRows, findImport, listStalled, type StagedImport, updateImport } from './staged-imports'
import { readRows, storeChecked } from './staged-rows'
import { openPlan } from './targets-of-console'
import { beginWriting } from './write-rows'

type JobDependencies = Pick<Dependencies, 'backgroundDb' | 'jobs' | 'now' | 'log'>

/** Checks the rows of a staged file. A check that was killed is repeated by any instance. */
export const createImportTask = (deps: JobDependencies): QueuedTask => ({
  name: importQueue,
  run: ({ id = '' }, { signal }) => checkImport(deps, id, signal),
  async onFailed({ id = '' }) {
    deps.log.error({ import: id }, 'A file could not be checked')
    const failed = { state: 'failed', message: importMessages.failed } as const
    await updateImport(deps.backgroundDb, id, failed, { from: 'checking', now: deps.now() })
  },
  maxRetries: 5,
  concurrency: 1,
  timeLimitMinutes: 60,
})

/** Reads all rows, whatever an interrupted check has stored, and by mode begins to write. */
async function checkImport(deps: JobDependencies, id: string, signal: AbortSignal): Promise<void> {
  const { backgroundDb: db, now } = deps
  const staged = await findImport(db, id)
  if (staged?.state !== 'checking') return
  const columns = stagedColumns(staged)
  if (columns.problems.length === 0) {
    const plan = openPlan(staged, columns, contextOf(staged, now()))
    let progress = 0
    for await (const rows of readRows(db, id)) {
      signal.throwIfAborted()
      await storeChecked(db, id, await plan.check(db, rows))
      progress += rows.length
      // It was discarded, or another instance has finished the check.
      if (!(await updateImport(db, id, { progress }, { from: 'checking', now: now() }))) return
    }
  }
  await finishCheck(deps, staged, columns.problems.length > 0)
}

async function finishCheck({ backgroundDb: db, jobs, now }: JobDependencies, { id }: StagedImport, isBlocked: boolean) {
  await inTransaction(db, async (tx) => {
    const staged = await findImport(tx, id)
    if (staged?.state !== 'checking') return
    const { refused = 0 } = (await countRows(tx, id)).counts
    if (!isBlocked && (staged.mode === 'good' || (staged.mode === 'all' && refused === 0))) {
      await beginWriting(tx, jobs.queue, staged, now())
      return
    }
    const message = staged.mode === 'all' && refused > 0 ? nothingImported(refused) : staged.message
    await updateImport(tx, id, { state: 'ready', progress: 0, message }, { now: now() })
  })
}

const stalledMs = 2 * 3_600_000

/** A background task: adds the jobs that a restore has lost. */
export async function addMissingImportJobs({ backgroundDb: db, jobs, now }: Omit<JobDependencies, 'log'>) {
  const stalled = await listStalled(db, new Date(now().getTime() - stalledMs))
  if (stalled.length === 0) return
  await jobs.queue.start()
  for (const { id } of stalled) await jobs.queue.add(db, importQueue, { id })
}
