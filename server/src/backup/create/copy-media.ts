import type { MediaStore } from '../../storage/store/store'
import { poolOf, suffixOf } from '../archive/encryption'
import type { MediaEntry } from '../archive/media-list'
import { writePart } from '../archive/parts'
import type { SortedCursor } from '../archive/sorted-cursor'
import type { BackupTarget, TargetFile } from '../target/target'
import type { ReferencedFile } from './snapshot'

export interface MediaCopy {
  readonly store: MediaStore
  readonly target: BackupTarget
  readonly recipients: readonly string[] | null
}

/** Where a file of the store is in the target. The paths of sorted files are sorted. */
export function pathInPool({ recipients }: Pick<MediaCopy, 'recipients'>, { key, name }: ReferencedFile): string {
  return `${poolOf(recipients)}/${key.slice(0, 2)}/${key}/${name}${suffixOf(recipients)}`
}

/** Copies a file to the target; null when the store does not have it. */
export async function copyFile(copy: MediaCopy, file: ReferencedFile): Promise<MediaEntry | null> {
  const { store, target, recipients } = copy
  const { key, name } = file
  // A referenced key that was moved to the trash by mistake is used from there by the server, too.
  const stored =
    (await store.open(key, name)) ?? ((await store.trash.restore(key)) ? await store.open(key, name) : null)
  if (!stored) return null
  const source = await stored.read()
  const part = await writePart(target, pathInPool(copy, file), source, { recipients, isCompressed: false })
  return { key, name, ...part.content, stored: part.stored }
}

/** What the target has already: the entries of the last backup, and the files that are really there. */
export interface Known {
  readonly entries: SortedCursor<MediaEntry>
  readonly files: SortedCursor<TargetFile>
}

/** The entry of the last backup for a file whose copy is still in the target, or null. */
export async function findKnown(copy: MediaCopy, known: Known, file: ReferencedFile): Promise<MediaEntry | null> {
  const path = pathInPool(copy, file)
  const present = await known.files.find(path)
  const entry = await known.entries.find(path)
  return entry !== null && present?.bytes === entry.stored.bytes ? entry : null
}
