import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { resumableFiles } from '@gatehouse/contract/files/resumable-files'
import { uploadMessages } from '@gatehouse/contract/values/upload-rules'
import type { MediaType, TableType } from '@gatehouse/contract/files/upload'
import type { Kysely } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import { isStorageFull } from '../../database/error-codes'
import type { Tables } from '../../database/tables'
import { makeFolder, syncPath } from '../store/disk-folders'
import { describeUnsupportedType, detectTypeFor, headBytes } from '../upload/file-type'
import { uploadErrorsFor } from '../upload/upload-errors'
import { emptyFile, hashFile, openForWriting, readHead, readSize, writeChunks } from './upload-file'
import * as rows from './upload-rows'

export type Upload = rows.UploadRow & {
  /** How many bytes are on the disk. If it is `bytes`, they have been compared with the SHA-256. */
  offset: number
}

type Context = {
  db: Kysely<Tables>
  /** One file for each upload, named by its id. */
  folder: string
  /** Throws storage_full if so many bytes cannot be stored. */
  assertSpace: (bytes: number) => Promise<void>
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>

/**
 * Uploads that continue where they stopped (docs/decisions/0045). The size of the file is its offset: no
 * other number could be wrong after a crash. The caller prevents two writes to one upload at the same time.
 */
export function createResumableUploads({ db, folder, assertSpace }: Context) {
  const pathOf = (id: string) => join(folder, id)
  const { assertType, isIntact } = createContentChecks({ db, pathOf, remove })

  /** @throws AppError invalid, too_large, storage_full, too_many */
  async function create(upload: rows.NewUpload): Promise<Upload> {
    const errors = errorsOf(upload.slotName)
    if (upload.bytes === 0) throw errors.empty()
    if (upload.bytes > resumableFiles[upload.slotName].maxBytes) throw errors.tooLarge()
    await assertSpace(upload.bytes)
    await makeFolder(folder)
    const row = await rows.insertUpload(db, upload)
    if (!row) throw new AppError('too_many', uploadMessages.tooMany, undefined, { retryAfterSeconds: 3_600 })
    return { ...row, offset: 0 }
  }

  /** Null when it is unknown, of another admin, used or expired. */
  async function find(adminId: string, id: string): Promise<Upload | null> {
    const row = await rows.findUploadRow(db, adminId, id)
    if (!row) return null
    const size = await readSize(pathOf(id))
    if (row.is_checked || size < row.bytes) return { ...row, offset: size }
    // The server was stopped before it had compared them.
    return (await isIntact(row)) ? { ...row, offset: size } : await find(adminId, id)
  }

  /**
   * Appends to an upload from its offset on, and returns the new one. When it resolves, the bytes are on the
   * disk; after an error, those that arrived may be.
   * @throws AppError unsupported_type after removing the upload; invalid if the file is damaged, which is
   *   then empty again; storage_full
   */
  async function write(upload: Upload, chunks: AsyncIterable<Buffer>): Promise<number> {
    await assertSpace(upload.bytes - upload.offset)
    let isTypeChecked = upload.offset >= Math.min(headBytes, upload.bytes)
    const checkType = async (size: number) => {
      if (isTypeChecked || size < Math.min(headBytes, upload.bytes)) return
      await assertType(upload)
      isTypeChecked = true
    }
    try {
      const size = await append(folder, upload, chunks, checkType)
      // Also if it is checked: another instance, with another folder, may have received all of it before.
      if (size >= upload.bytes && !(await isIntact(upload))) throw damaged(upload)
      return size
    } catch (error) {
      throw isStorageFull(error) ? errorsOf(upload.slot).storageFull() : error
    }
  }

  /** Removes files, then their rows, so that after a crash a row names what remains. */
  async function remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    for (const id of ids) await rm(pathOf(id), { force: true })
    await rows.deleteUploadRows(db, ids)
  }

  return {
    folder,
    create,
    find,
    write,
    remove,
    pathOf,
    assertType,

    /**
     * In the caller's transaction: an upload is used once.
     * @throws AppError invalid if another request has used one of them
     */
    async use(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
      if (ids.length === 0 || (await rows.markUsed(tx, ids)) === ids.length) return
      throw new AppError('invalid', uploadMessages.notFound)
    },
  }
}

/** Returns the new size, when the bytes are on the disk. */
async function append(
  folder: string,
  { id, offset }: Upload,
  chunks: AsyncIterable<Buffer>,
  checkType: (size: number) => Promise<void>,
): Promise<number> {
  // Another instance, with another folder, may have created the upload.
  await makeFolder(folder)
  const file = await openForWriting(join(folder, id))
  let size: number
  try {
    size = await writeChunks(file, offset, chunks, checkType)
    // Before the response, after which the client may forget these bytes (docs/decisions/0045).
    await file.sync()
  } finally {
    await file.close()
  }
  if (offset === 0) await syncPath(folder)
  return size
}

interface ContentChecks {
  readonly db: Kysely<Tables>
  readonly pathOf: (id: string) => string
  readonly remove: (ids: readonly string[]) => Promise<void>
}

function createContentChecks({ db, pathOf, remove }: ContentChecks) {
  /** Compares the file with its SHA-256. If they differ, the upload is empty again. */
  async function isIntact(row: rows.UploadRow): Promise<boolean> {
    await assertType(row)
    if ((await hashFile(pathOf(row.id))) !== row.sha256) {
      await emptyFile(pathOf(row.id))
      return false
    }
    await rows.markChecked(db, row.id)
    return true
  }

  /** Returns the type of the content; removes an upload that its file group does not accept. */
  async function assertType(row: Pick<Upload, 'id' | 'slot'>): Promise<MediaType | TableType> {
    const head = await readHead(pathOf(row.id))
    const type = detectTypeFor(resumableFiles[row.slot], head)
    if (type) return type
    await remove([row.id])
    throw errorsOf(row.slot).wrongType(describeUnsupportedType(head))
  }

  return { isIntact, assertType }
}

const errorsOf = (slot: rows.ResumableSlot) => uploadErrorsFor(slot, resumableFiles[slot], '')

const damaged = ({ slot }: Pick<Upload, 'slot'>) => invalidField(slot, uploadMessages.damaged)
