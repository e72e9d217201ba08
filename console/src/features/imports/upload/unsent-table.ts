import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { draftKeyOf, type StoredUpload } from '../../../api/drafts/draft'
import { fileIdOf } from '../../../api/drafts/draft-files'
import { draftStore, removeDrafts } from '../../../api/drafts/draft-store'

/** A file on this device that was not sent completely, and its upload, if that was started. */
export interface UnsentTable {
  readonly file: File
  readonly upload: StoredUpload | undefined
}

/** One for each kind of records. Drafts without values are in no tray, and Log Out removes them. */
const keyOf = (target: ImportTarget) => draftKeyOf('import', target)

/** What an earlier page was sending; undefined for nothing, and if the device has no copy of the file. */
export async function findUnsentTable(target: ImportTarget): Promise<UnsentTable | undefined> {
  const store = await draftStore()
  const reading = Promise.all([store.find(keyOf(target)), store.findFiles(keyOf(target))])
  // Where nothing can be read, the file is chosen again.
  const [draft, [stored] = []] = await reading.catch(() => [])
  return draft && stored && { file: stored.file, upload: draft.uploads?.[stored.id] }
}

/** Stores the file and its upload. A device that cannot store them sends the file nevertheless. */
export async function storeUnsentTable(
  target: ImportTarget,
  file: File,
  upload: StoredUpload | undefined,
): Promise<void> {
  const key = keyOf(target)
  const id = fileIdOf(file)
  const store = await draftStore()
  const uploads = upload ? { [id]: upload } : {}
  const draft = { key, saved_at: new Date().toISOString(), version: 0, values: {}, uploads }
  // Without a copy it is chosen again after a reload.
  await Promise.all([store.write(draft), storeFile()]).catch(() => undefined)

  async function storeFile(): Promise<void> {
    const files = await store.findFiles(key)
    if (files.some((stored) => stored.id === id)) return
    await store.removeFiles(files.map((stored) => stored.id))
    await store.addFile({ id, draft: key, file })
  }
}

/** Removes the file from the device when the server has its rows. */
export async function forgetTable(target: ImportTarget): Promise<void> {
  const removing = (await draftStore()).remove(keyOf(target))
  // The page offers it once more, and the server returns the import that it has.
  await removing.catch(() => undefined)
}

/** Removes the file from the device, and what was sent of it from the server. */
export async function removeUnsentTable(target: ImportTarget): Promise<void> {
  // What cannot be read cannot be continued either.
  const draft = await (await draftStore()).find(keyOf(target)).catch(() => undefined)
  if (draft) await removeDrafts([draft])
}
