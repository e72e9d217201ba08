import { rm } from 'node:fs/promises'
import { resumableFiles } from '@gatehouse/contract/files/resumable-files'
import { uploadAddress } from '@gatehouse/contract/values/upload-rules'
import type { Kysely } from 'kysely'
import { AppError } from '../app-error'
import { isStorageFull } from '../database/error-codes'
import type { Tables } from '../database/tables'
import { imageQueue } from './images/image-completion'
import type { Queue } from '../jobs/queue'
import type { TaskLog } from '../log'
import { copyMedia } from './copied-media'
import { deleteIntents, insertIntents, insertMediaRows, type MediaOwner, type MediaRow } from './media-rows'
import type { ResumableUploads, Upload } from './resumable/resumable-uploads'
import type { MediaStore } from './store/store'
import { storageFull } from './upload/upload-errors'
import { type PartUpload, type ReceivedUpload, receiveUpload, stageFinishedUpload } from './upload/stage-upload'
import type { Staged } from './upload/staged'
import { videoQueue } from './videos/video-conversion'

interface MediaFilesOptions {
  readonly db: Kysely<Tables>
  readonly queue: Queue
  readonly store: MediaStore
  readonly uploads: ResumableUploads
  readonly staging: Parameters<typeof receiveUpload>[0]
  readonly log: TaskLog
  readonly assertSpace: (bytes: number) => Promise<void>
}

/** The files of a mutation, from their arrival to the commit or to their removal. */
export function createMediaFiles({ db, queue, store, uploads, staging, log, assertSpace }: MediaFilesOptions) {
  /** Removals of the files of requests that have ended. */
  const removals = new Set<Promise<void>>()

  const jobs = (staged: readonly Staged[]) => listJobs(staged, staging.canConvert)

  return {
    /**
     * Receives one file; `staged` resolves when it has been validated and encoded. Both throw an AppError
     * with a message for users, after removing the files.
     */
    async receive(upload: PartUpload): Promise<ReceivedUpload> {
      // For each file, because a chunked body has no length, and other uploads use the same volume.
      await assertSpace(0)
      return await receiveUpload(staging, upload)
    },

    /** Stages a finished upload. `insertRows` marks it as used. */
    async stageUpload({ id, slot, bytes, sha256 }: Upload): Promise<Staged> {
      await assertSpace(0)
      const received = { type: await uploads.assertType({ id, slot }), bytes, sha256 }
      const names = { slotName: slot, slot: resumableFiles[slot], address: uploadAddress(id) }
      return await stageFinishedUpload(staging, { ...names, id, path: uploads.pathOf(id), received })
    },

    /**
     * At the end of a request, without waiting: removes the uploads that its committed files were made from,
     * or discards its files. A database or a store that does not respond must not delay the response. Errors
     * are logged; the sweep removes what is left.
     */
    finish(staged: readonly Staged[], { isCommitted }: { isCommitted: boolean }): void {
      if (staged.length === 0) return
      const removal = (isCommitted ? uploads.remove(uploadsOf(staged)) : discard(staged, { db, store }))
        .catch((error: unknown) => log.error({ err: error }, 'The files of a request could not be removed'))
        .finally(() => removals.delete(removal))
      removals.add(removal)
    },

    /** Moves staged files to their keys in the store. No row references them yet. */
    async publish(staged: readonly Staged[]): Promise<void> {
      if (staged.length === 0) return
      // The queue's tables must exist before a transaction writes to them.
      if (jobs(staged).length > 0) await queue.start()
      await insertIntents(
        db,
        staged.map(({ key }) => key),
      )
      await publishFolders(store, staged)
    },

    /**
     * Copies the files of rows to keys of their own, several times: `insertRows` inserts their rows, and
     * `finish` removes those without. The caller compares the rows again in its transaction.
     * @throws AppError conflict if a file does not exist
     */
    async copy(rows: readonly MediaRow[], times: number): Promise<Staged[][]> {
      await assertSpace(0)
      const prepare = async (staged: readonly Staged[]) => {
        if (jobs(staged).length > 0) await queue.start()
      }
      return await copyMedia({ db, store, prepare, discard: (staged) => discard(staged, { db, store }) }, rows, times)
    },

    /**
     * In the caller's transaction: inserts the rows, deletes the intents and adds the jobs of videos and
     * images.
     */
    insertRows: (
      tx: Kysely<Tables>,
      staged: readonly Staged[],
      owner: MediaOwner,
      { startPosition = 0 }: { startPosition?: number } = {},
    ): Promise<void> => insertStaged(tx, { queue, uploads, jobs }, { staged, owner, startPosition }),

    discard: (staged: readonly Staged[]) => discard(staged, { db, store }),

    /** Waits for the removals that `finish` has begun. */
    settle: () => Promise.all(removals),
  }
}

interface Insertion {
  readonly staged: readonly Staged[]
  readonly owner: MediaOwner
  readonly startPosition: number
}

type Inserting = Pick<MediaFilesOptions, 'queue' | 'uploads'> & {
  readonly jobs: (staged: readonly Staged[]) => ReturnType<typeof listJobs>
}

async function insertStaged(
  tx: Kysely<Tables>,
  { queue, uploads, jobs }: Inserting,
  { staged, owner, startPosition }: Insertion,
): Promise<void> {
  if (staged.length === 0) return
  const keys = staged.map(({ key }) => key)
  // Started together, so that they share a round trip (database/transaction).
  const [deleted] = await Promise.all([
    deleteIntents(tx, keys),
    uploads.use(tx, uploadsOf(staged)),
    insertMediaRows(tx, staged, owner, startPosition),
    // `publish` has started the queue: starting it here would use other connections inside a transaction.
    ...jobs(staged).map(({ name, key }) => queue.add(tx, name, { key })),
  ])
  if (deleted.length < keys.length) throw new AppError('unavailable', 'The upload took too long. Please send it again.')
}

/**
 * Removes staged and published files without rows. It relies on the intents, which `insertRows` deletes, so
 * it is safe after a commit, also one whose outcome is unknown. It bypasses the trash, so that rejected
 * uploads do not fill the disk.
 */
async function discard(
  staged: readonly Staged[],
  { db, store }: Pick<MediaFilesOptions, 'db' | 'store'>,
): Promise<void> {
  for (const { folder } of staged) await rm(folder, { recursive: true, force: true })
  const keys = staged.map(({ key }) => key)
  // In one transaction, so that after a crash the sweep finds the intents.
  await db.transaction().execute(async (tx) => {
    for (const key of await deleteIntents(tx, keys)) await store.remove(key)
  })
}

const uploadsOf = (staged: readonly Staged[]) => staged.flatMap(({ upload }) => upload ?? [])

/** The jobs that finish videos and large images after the commit. */
const listJobs = (staged: readonly Staged[], canConvert: boolean) =>
  staged.flatMap(({ key, kind, source }) => {
    if (kind === 'video') return canConvert ? { name: videoQueue, key } : []
    return source ? { name: imageQueue, key } : []
  })

async function publishFolders(store: MediaStore, staged: readonly Staged[]): Promise<void> {
  // In parallel, because most of the time is spent syncing. All have settled before an error is thrown, for
  // `discard`.
  const outcomes = await Promise.allSettled(staged.map(({ folder, key }) => store.publish(folder, key)))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') throw isStorageFull(outcome.reason) ? storageFull() : outcome.reason
}
