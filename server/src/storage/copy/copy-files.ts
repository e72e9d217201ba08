import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hashFile, hashStream } from '../resumable/upload-file'
import type { MediaStore, StoredFile } from '../store/store'

export type Stores = { from: MediaStore; to: MediaStore }

/** What became of the files of one key, by name. */
type CopyOutcome = {
  /** Stored in both; the bytes were compared. */
  same: string[]
  copied: string[]
  /** In the source neither, nor in its trash. */
  missing: string[]
  copiedBytes: number
}

/**
 * Copies files of a key that the target lacks or has differently, and compares what the target then returns
 * with the SHA-256 of what was read.
 * @throws Error when they differ
 */
export async function copyFiles({ from, to }: Stores, key: string, names: readonly string[]): Promise<CopyOutcome> {
  const outcome: CopyOutcome = { same: [], copied: [], missing: [], copiedBytes: 0 }
  const hashes = new Map<string, string>()
  const folder = join(to.stagingRoot, randomBytes(16).toString('base64url'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    for (const name of names) {
      const file = await openOrRestore(from, key, name)
      if (!file) {
        outcome.missing.push(name)
        continue
      }
      const hash = await receive(file, join(folder, name))
      if ((await hashOf(to, key, name)) === hash) {
        outcome.same.push(name)
        await rm(join(folder, name))
      } else {
        hashes.set(name, hash)
        outcome.copiedBytes += file.bytes
      }
    }
    if (hashes.size > 0) await ((await to.has(key)) ? to.add(folder, key) : to.publish(folder, key))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const [name, hash] of hashes) {
    if ((await hashOf(to, key, name)) !== hash)
      throw new Error(`${key}/${name} differs in ${to.location} after copying`)
    outcome.copied.push(name)
  }
  return outcome
}

/** A file in the trash that a row references is restored, as when it is requested. */
async function openOrRestore(store: MediaStore, key: string, name: string): Promise<StoredFile | null> {
  const file = await store.open(key, name)
  if (file || !(await store.trash.restore(key))) return file
  return await store.open(key, name)
}

/** Writes the file and returns its SHA-256, in hex. */
async function receive(file: StoredFile, path: string): Promise<string> {
  await pipeline(await file.read(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return await hashFile(path)
}

/** The SHA-256 of a stored file, in hex; null when there is none. */
async function hashOf(store: MediaStore, key: string, name: string): Promise<string | null> {
  const file = await store.open(key, name)
  return file && (await hashStream(await file.read()))
}
