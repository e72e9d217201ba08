import { duplicateMessages } from '@gatehouse/contract/operations/property-duplicate'
import type { Kysely } from 'kysely'
import { join } from 'node:path'
import pLimit from 'p-limit'

import { AppError } from '../app-error'
import { isStorageFull } from '../database/error-codes'
import type { Tables } from '../database/tables'
import { newMediaKey } from './media-key'
import { insertIntents, type MediaRow } from './media-rows'
import type { MediaStore } from './store/store'
import { storageFull } from './upload/upload-errors'
import type { SlotName, Staged } from './upload/staged'

interface CopyContext {
  readonly db: Kysely<Tables>
  readonly store: MediaStore
  /** Runs before the first file is copied. */
  readonly prepare: (staged: readonly Staged[]) => Promise<void>
  readonly discard: (staged: readonly Staged[]) => Promise<void>
}

/**
 * Copies the files of rows to keys of their own, several times. Their intents protect them until their rows
 * are inserted, or tell after a crash that they have none.
 * @throws AppError conflict if a file does not exist, storage_full
 */
export async function copyMedia(
  { db, store, prepare, discard }: CopyContext,
  rows: readonly MediaRow[],
  times: number,
): Promise<Staged[][]> {
  const copies = Array.from({ length: times }, () => rows.map((row) => copyOf(row, store.stagingRoot)))
  const staged = copies.map((files) => files.map((copy) => copy.staged))
  if (rows.length === 0) return staged
  await prepare(staged.flat())
  const keys = staged.flat().map(({ key }) => key)
  await insertIntents(db, keys)
  try {
    if (await copyInStore(store, copies.flat())) return staged
    throw new AppError('conflict', duplicateMessages.fileMissing)
  } catch (error) {
    await discard(staged.flat())
    throw isStorageFull(error) ? storageFull() : error
  }
}

/** A file with a new key, and the key that it is copied from. */
interface MediaCopy {
  readonly from: string
  readonly staged: Staged
}

function copyOf(row: MediaRow, stagingRoot: string): MediaCopy {
  const { slot, kind, state, files, source, width, height, color, duration, sha256 } = row
  const key = newMediaKey()
  const about = { kind, state, files, source, width, height, color, duration, sha256 }
  const folder = join(stagingRoot, key)
  return { from: row.key, staged: { ...about, key, slot: slot as SlotName, folder, clientName: '' } }
}

/** In a bucket, each file is a request of its own. */
const parallelCopies = 8

/**
 * Copies the files in the store. Returns whether all of them exist.
 * @throws the first error, when all copies have ended
 */
async function copyInStore(store: MediaStore, copies: readonly MediaCopy[]): Promise<boolean> {
  const limit = pLimit(parallelCopies)
  const copy = async ({ from, staged: { key } }: MediaCopy) =>
    // A key that a row references may be in the trash, as when it is requested.
    (await store.copy(from, key)) || ((await store.trash.restore(from)) && (await store.copy(from, key)))
  const outcomes = await Promise.allSettled(copies.map((each) => limit(copy, each)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)
}
