import { rm, stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import { isMediaKey } from '../media-key'
import { ignoreMissing, listNames } from '../store/disk-folders'
import type { ResumableUploads } from './resumable-uploads'
import { listFinalUploads, listKnownIds, uploadMs } from './upload-rows'

/**
 * Removes uploads that are used or older than seven days, and files without a row of that age: an older
 * database may have been restored. Returns how many were removed. It can run in several instances.
 */
export async function removeExpiredUploads(db: Kysely<Tables>, uploads: ResumableUploads): Promise<number> {
  let removed = 0
  for (let ids = await listFinalUploads(db); ids.length > 0; ids = await listFinalUploads(db)) {
    await uploads.remove(ids)
    removed += ids.length
  }
  const { hasPassed } = await openExpiry(db)
  const old: string[] = []
  for (const name of await listNames(uploads.folder)) {
    const changedAt = isMediaKey(name) ? await stat(uploads.pathOf(name)).catch(ignoreMissing) : null
    if (changedAt && hasPassed(changedAt.mtime, uploadMs)) old.push(name)
  }
  if (old.length === 0) return removed
  const known = await listKnownIds(db, old)
  const orphans = old.filter((id) => !known.has(id))
  for (const id of orphans) await rm(uploads.pathOf(id), { force: true })
  return removed + orphans.length
}
