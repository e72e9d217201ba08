import { Readable } from 'node:stream'
import { z } from '@gatehouse/contract/zod'

import { isMediaKey, isMediaName, sourceName } from '../../storage/media-key'
import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'
import { linesOf } from './lines'
import type { Manifest } from './manifest'
import { type Part, readPart, writePart } from './parts'
import { count, damaged, isMediaPath, sha256, StoredPart } from './paths'

/** A file of a backup: its place in the media store, and what is stored of it in the target. */
export const MediaEntry = z.object({
  key: z.string().check(z.refine(isMediaKey)),
  name: z.string().check(z.refine((name) => isMediaName(name) || name === sourceName)),
  bytes: count,
  /** The hash of the file in the store. */
  sha256,
  /** The file in the target, which differs when it is encrypted. */
  stored: StoredPart,
})
export type MediaEntry = Readonly<z.infer<typeof MediaEntry>>

/** One line of JSON for each file, sorted by key and name. Not encrypted: it decides what is copied. */
export async function writeMediaList(
  target: BackupTarget,
  path: string,
  entries: AsyncIterable<MediaEntry>,
): Promise<Part> {
  async function* lines() {
    for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`)
  }
  return await writePart(target, path, Readable.from(lines()), { recipients: null, isCompressed: true })
}

/**
 * Calls `use` with the entries of a backup in order; it must read all of them. Each was compared with the
 * schema, with the one before, and with what the manifest says of all.
 * @throws BackupError if the list is damaged
 */
export async function readMediaList<Result>(
  target: BackupTarget,
  manifest: ListedMedia,
  use: (entries: AsyncGenerator<MediaEntry>) => Promise<Result>,
): Promise<Result> {
  const { list } = manifest.media
  return await readPart(target, { ...list, content: null }, { identity: null, isCompressed: true }, (content) =>
    use(parseLines(content, manifest)),
  )
}

/** Whether the whole list of a backup can be read. What is read of it before its end may be wrong. */
export async function hasMediaList(target: BackupTarget, manifest: ListedMedia): Promise<boolean> {
  try {
    await readMediaList(target, manifest, async (entries) => {
      for await (const _ of entries);
    })
    return true
  } catch (error) {
    if (error instanceof BackupError) return false
    throw error
  }
}

type ListedMedia = Pick<Manifest, 'recipients'> & {
  readonly media: Pick<Manifest['media'], 'files' | 'bytes' | 'list'>
}

async function* parseLines(content: Readable, { media, recipients }: ListedMedia): AsyncGenerator<MediaEntry> {
  const totals = { files: 0, bytes: 0 }
  let last = ''
  for await (const line of linesOf(content, maxLineLength)) {
    const entry = parseEntry(line)
    if (entry === null || !isMediaPath(recipients, entry, entry.stored.path)) throw wrong(media.list.path)
    const { key, name, bytes, sha256, stored } = entry
    const isStoredAsIs = sha256 === stored.sha256 && bytes === stored.bytes
    if (`${key}/${name}` <= last || (recipients === null && !isStoredAsIs)) throw wrong(media.list.path)
    last = `${key}/${name}`
    totals.files += 1
    totals.bytes += bytes
    yield entry
  }
  if (totals.files !== media.files || totals.bytes !== media.bytes) throw wrong(media.list.path)
}

const maxLineLength = 2_000

const wrong = (path: string) => damaged(path, 'it contains what no backup does')

function parseEntry(line: string): MediaEntry | null {
  try {
    return MediaEntry.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
