import { Readable } from 'node:stream'

import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'
import { linesOf } from './lines'
import type { Manifest } from './manifest'
import { type Part, readPart, writePart } from './parts'

/** A file of a backup: its place in the media store, and what is stored of it in the target. */
export interface MediaEntry {
  readonly key: string
  readonly name: string
  readonly bytes: number
  /** Of the file in the store. */
  readonly sha256: string
  /** Of the file in the target, which differs when it is encrypted. */
  readonly stored: { readonly path: string; readonly bytes: number; readonly sha256: string }
}

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
 * Calls `use` with the entries of a backup in order; it must read all of them.
 * @throws BackupError if the list is damaged
 */
export async function readMediaList<Result>(
  target: BackupTarget,
  { media }: Pick<Manifest, 'media'>,
  use: (entries: AsyncGenerator<MediaEntry>) => Promise<Result>,
): Promise<Result> {
  return await readPart(target, { ...media.list, content: null }, { identity: null, isCompressed: true }, (content) =>
    use(parseLines(content)),
  )
}

async function* parseLines(content: Readable): AsyncGenerator<MediaEntry> {
  for await (const line of linesOf(content)) {
    let entry: unknown
    try {
      entry = JSON.parse(line)
    } catch {
      throw new BackupError('The backup is damaged: its list of media was changed.')
    }
    yield entry as MediaEntry
  }
}
