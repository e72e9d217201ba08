import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'

import type { MediaStore } from '../../storage/store/store'
import { makeStagingFolder } from '../../storage/upload/stage-upload'
import { fourAtATime } from '../archive/four-at-a-time'
import type { Manifest } from '../archive/manifest'
import { Measure } from '../archive/measure'
import { type MediaEntry, readMediaList } from '../archive/media-list'
import { readPart } from '../archive/parts'
import type { BackupTarget } from '../target/target'

interface MediaRestore {
  readonly target: BackupTarget
  readonly store: MediaStore
  readonly manifest: Manifest
  readonly identity: string | null
}

/**
 * Copies the media of a backup to the store. Files that are there already with the same content are not
 * copied, so an interrupted restore continues. Returns how many were copied.
 * @throws BackupError if a file of the backup is damaged
 */
export async function restoreMedia(restore: MediaRestore): Promise<number> {
  let copied = 0
  const limitLarge = pLimit(1)
  await readMediaList(restore.target, restore.manifest, (entries) =>
    fourAtATime(filesByKey(entries), async (files) => {
      const isLarge = files.some(({ bytes }) => bytes > partBytes)
      const count = await (isLarge ? limitLarge(restoreKey, restore, files) : restoreKey(restore, files))
      copied += count
    }),
  )
  return copied
}

/** An upload to a bucket has two parts of this size in memory, so only one of larger files, videos, runs. */
const partBytes = 5 * 1024 * 1024

async function* filesByKey(entries: AsyncIterable<MediaEntry>): AsyncGenerator<MediaEntry[]> {
  let files: MediaEntry[] = []
  for await (const entry of entries) {
    if (files[0] && files[0].key !== entry.key) {
      yield files
      files = []
    }
    files.push(entry)
  }
  if (files.length > 0) yield files
}

async function restoreKey({ target, store, identity }: MediaRestore, files: readonly MediaEntry[]): Promise<number> {
  const missing: MediaEntry[] = []
  for (const file of files) if (!(await hasFile(store, file))) missing.push(file)
  const [first] = missing
  if (!first) return 0
  const folder = await makeStagingFolder(store.stagingRoot)
  try {
    for (const { name, sha256, stored } of missing) {
      const destination = createWriteStream(join(folder, name), { flags: 'wx' })
      await readPart(target, { ...stored, content: sha256 }, { identity, isCompressed: false }, (content) =>
        pipeline(content, destination),
      )
    }
    if (!(await store.has(first.key))) await store.publish(folder, first.key)
    else await store.add(folder, first.key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return missing.length
}

async function hasFile(store: MediaStore, { key, name, bytes, sha256 }: MediaEntry): Promise<boolean> {
  const existing = await store.open(key, name)
  if (existing === null) return false
  if (existing.bytes !== bytes) {
    await existing.close()
    return false
  }
  const content = new Measure()
  await pipeline(await existing.read(), content.resume())
  return content.sha256 === sha256
}
