import { randomBytes } from 'node:crypto'

import type { MediaStore } from '../../storage/store/store'
import type { MediaEntry } from '../archive/media-list'
import { writePart } from '../archive/parts'
import { mediaPath } from '../archive/paths'
import type { SortedCursor } from '../archive/sorted-cursor'
import type { BackupTarget, TargetFile } from '../target/target'
import type { ReferencedFile } from './snapshot'

export interface MediaCopy {
  readonly store: MediaStore
  readonly target: BackupTarget
  readonly recipients: readonly string[] | null
}

/** Copies a file to the target; null when the store does not have it. */
export async function copyFile(copy: MediaCopy, file: ReferencedFile): Promise<MediaEntry | null> {
  const { store, target, recipients } = copy
  const { key, name } = file
  // A referenced key that was moved to the trash by mistake is used from there by the server, too.
  const stored =
    (await store.open(key, name)) ?? ((await store.trash.restore(key)) ? await store.open(key, name) : null)
  if (!stored) return null
  const path = mediaPath(recipients, file, randomBytes(6).toString('hex'))
  const source = await stored.read()
  const part = await writePart(target, path, source, { recipients, isCompressed: false })
  return { key, name, ...part.content, stored: part.stored }
}

/** What the target has already: the entries of the last backup, and the files that are really there. */
export interface Known {
  /** By `key/name`. */
  readonly entries: SortedCursor<MediaEntry>
  /** By path. */
  readonly files: SortedCursor<TargetFile>
}

/** The entry of the last backup for a file whose copy is still in the target, or null. */
export async function findKnown({ entries, files }: Known, { key, name }: ReferencedFile): Promise<MediaEntry | null> {
  const entry = await entries.find(`${key}/${name}`)
  const present = entry && (await files.find(entry.stored.path))
  return present?.bytes === entry?.stored.bytes ? entry : null
}
