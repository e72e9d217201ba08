import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { hasCode } from '../../database/error-codes'
import { ignoreMissing, listNames, syncPath } from '../../storage/store/disk-folders'
import { BackupError } from '../backup-error'
import { type BackupTarget, insideTarget, type TargetFile } from './target'

/** Contains the files that are being written, until they are renamed. */
const draftFolder = '.drafts'

/** A folder, also of a mounted volume. Only its owner can read what is written to it. */
export function createFolderTarget(root: string): BackupTarget {
  const locate = (path: string) => join(root, insideTarget(path))

  /** Moves a complete, durable draft to its path by `move`. */
  async function write<Result>(
    path: string,
    writeTo: (destination: Writable) => Promise<void>,
    move: (draft: string, target: string) => Promise<Result>,
  ): Promise<Result> {
    const target = locate(path)
    await makeFolders(root, dirname(target))
    await makeFolders(root, join(root, draftFolder))
    const draft = join(root, draftFolder, randomBytes(8).toString('hex'))
    try {
      await writeTo(createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
      await syncPath(draft)
      const result = await move(draft, target)
      await syncPath(dirname(target))
      return result
    } finally {
      await rm(draft, { force: true })
    }
  }

  async function* list(folder: string): AsyncGenerator<TargetFile> {
    for (const name of await listNames(locate(folder))) {
      const path = `${folder}/${name}`
      const stats = await stat(join(root, path)).catch(ignoreMissing)
      if (stats?.isDirectory()) yield* list(path)
      else if (stats) yield { path, bytes: stats.size }
    }
  }

  return {
    location: root,

    put: (path, writeTo) => write(path, writeTo, rename),

    create: (path, content) =>
      write(path, (destination) => pipeline(Readable.from([content]), destination), moveIfAbsent),

    async get(path) {
      const handle = await open(locate(path), 'r').catch(ignoreMissing)
      return handle?.createReadStream() ?? null
    },

    list,

    async listFolders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(ignoreMissing)
      const folders = (entries ?? []).filter((entry) => entry.isDirectory() && entry.name !== draftFolder)
      return folders.map(({ name }) => name).toSorted()
    },

    async remove(path) {
      await rm(locate(path), { force: true })
      // The folders that are empty now; the removal of one that is not fails.
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
        if (
          !(await rmdir(join(root, folder)).then(
            () => true,
            () => false,
          ))
        )
          return
      }
    },

    async removeInterrupted() {
      const drafts = await listNames(join(root, draftFolder))
      await rm(join(root, draftFolder), { recursive: true, force: true })
      return drafts.length
    },

    isWithData: async ({ dataDir }) => (await deviceOf(root)) === (await deviceOf(dataDir)),
  }
}

async function makeFolders(root: string, folder: string): Promise<void> {
  try {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (first === undefined) return
    // Each new folder is an entry of its parent, which must be durable too.
    for (let made = folder; made.length >= first.length; made = dirname(made)) await syncPath(dirname(made))
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) throw error
    throw new BackupError(`${root} cannot be written: ${error instanceof Error ? error.message : ''}.`)
  }
}

/** Unlike a rename, does not replace an existing file. Returns whether the draft was moved. */
async function moveIfAbsent(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    // Some file systems have no hard links.
    if (await stat(target).catch(ignoreMissing)) return false
    await rename(draft, target)
    return true
  }
}

/** The device of the path, or of the nearest folder above it that exists. */
async function deviceOf(path: string): Promise<number> {
  const found = await stat(path).catch(ignoreMissing)
  return found || dirname(path) === path ? (found ?? (await stat(path))).dev : await deviceOf(dirname(path))
}
