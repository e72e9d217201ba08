import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Tables } from '../../database/tables'
import { sourceName } from '../media-key'
import { findOrphanKeys, findTrashDay, listMediaFiles, type MediaFiles } from '../media-rows'
import { claimMedia } from '../sweep/claim-media'
import { readCopiedFiles } from './copied-files'
import { copyFiles, type Stores } from './copy-files'

type CopyResult = {
  /** Files that rows reference, in both stores and compared, by this run or an earlier one. */
  files: number
  copied: number
  copiedBytes: number
  /** Files of keys without a row, and originals of images that are complete, removed from the target. */
  removed: number
  /** Files that the source lacks, as `key/name`. */
  missing: string[]
}

export type CopyOptions = Stores & {
  db: Kysely<Tables>
  /** The local media folder, which contains the list of files that were copied. */
  folder: string
  /** Called after every 100 keys. */
  report: (progress: { keys: number; copied: number }) => void
  signal: AbortSignal
}

/**
 * Copies the files that rows reference to another store of the same database, while servers run. It can be
 * interrupted and repeated: a repetition copies what has been added since, and removes what was removed.
 * @throws StartupError when a store cannot be used or belongs to another database
 */
export async function copyMedia({ db, from, to, folder, report, signal }: CopyOptions): Promise<CopyResult> {
  for (const store of [from, to]) await store.prepare()
  await claimMedia({ db, store: from })
  // An empty store has none of the files that were copied before.
  const isEmpty = (await to.readDatabaseId()) === null
  await claimMedia({ db, store: to, isMoved: true })
  const copiedFiles = await readCopiedFiles(folder, to, { isEmpty })
  const result: CopyResult = { files: 0, copied: 0, copiedBytes: 0, removed: 0, missing: [] }
  let keys = 0
  const limit = pLimit(4)
  // Keys are random: files that were added meanwhile may be before the last key.
  for (let isChanged = true; isChanged;) {
    const { copied } = result
    Object.assign(result, { files: 0, missing: [] })
    for await (const rows of listMediaFiles(db)) {
      signal.throwIfAborted()
      // All have settled before an error is thrown: nothing is written after this function has returned.
      const outcomes = await Promise.allSettled(rows.map((row) => limit(() => copyRow(row))))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    }
    isChanged = result.copied > copied
  }
  await removeUnreferenced()
  return result

  async function copyRow({ key, names }: MediaFiles): Promise<void> {
    signal.throwIfAborted()
    const copied = copiedFiles.namesByKey.get(key)
    const added = names.filter((name) => copied?.has(name) !== true)
    const outcome = added.length > 0 ? await copyFiles({ from, to }, key, added) : null
    if (outcome) {
      await copiedFiles.add(key, [...outcome.same, ...outcome.copied])
      result.copied += outcome.copied.length
      result.copiedBytes += outcome.copiedBytes
      result.missing.push(...outcome.missing.map((name) => `${key}/${name}`))
    }
    result.files += names.length - (outcome?.missing.length ?? 0)
    keys += 1
    if (keys % 100 === 0) report({ keys, copied: result.copied })
  }

  /** Nothing that was erased or replaced remains in the target. */
  async function removeUnreferenced(): Promise<void> {
    const referenced = new Map<string, readonly string[]>()
    for await (const rows of listMediaFiles(db))
      for (const { key, names: current } of rows) referenced.set(key, current)
    // Those that have been removed since they were listed.
    result.missing = result.missing.filter((file) => referenced.get(file.slice(0, 22))?.includes(file.slice(23)))
    const trashed = new Set<string>()
    for await (const { key } of from.trash.list()) trashed.add(key)
    const today = await findTrashDay(db)
    for (const [key, copied] of copiedFiles.namesByKey) {
      const current = referenced.get(key)
      if (current) {
        if (copied.has(sourceName) && !current.includes(sourceName)) await removeSource(key)
      } else if ((await findOrphanKeys(db, [key])).length > 0) {
        if (trashed.has(key)) await to.trash.put(key, today)
        else if (await from.has(key)) continue
        else await to.remove(key)
        await forget(key, [...copied])
      }
    }
  }

  /** The original of an image, which may contain a location, is removed when its files have been made. */
  async function removeSource(key: string): Promise<void> {
    await to.removeFile(key, sourceName)
    await forget(key, [sourceName])
  }

  async function forget(key: string, names: readonly string[]): Promise<void> {
    await copiedFiles.remove(key, names)
    result.removed += names.length
  }
}
