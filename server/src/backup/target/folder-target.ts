import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { hasCode } from '../../database/error-codes'
import { ignoreMissing, listNames, syncPath } from '../../storage/store/disk-folders'
import { BackupError } from '../backup-error'
import type { BackupTarget, TargetFile } from './target'

/** The names of files that are being written end with this. */
const draftSuffix = '.draft'

/** A folder, also of a mounted volume. Only its owner can read what is written to it. */
export function createFolderTarget(root: string): BackupTarget {
  async function* list(folder: string): AsyncGenerator<TargetFile> {
    for (const name of await listNames(join(root, folder))) {
      const path = `${folder}/${name}`
      const stats = await stat(join(root, path)).catch(ignoreMissing)
      if (stats?.isDirectory()) yield* list(path)
      else if (stats && !name.endsWith(draftSuffix)) yield { path, bytes: stats.size }
    }
  }

  return {
    location: root,

    async put(path, write) {
      const target = join(root, path)
      await makeFolders(dirname(target))
      const draft = `${target}.${randomBytes(4).toString('hex')}${draftSuffix}`
      try {
        await write(createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
        await syncPath(draft)
        await rename(draft, target)
        await syncPath(dirname(target))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(path) {
      const handle = await open(join(root, path), 'r').catch(ignoreMissing)
      return handle?.createReadStream() ?? null
    },

    list,

    async listFolders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(ignoreMissing)
      return (entries ?? []).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
    },

    async remove(path) {
      await rm(join(root, path), { force: true })
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

    device: async () => (await stat(await existingParent(root))).dev,
  }

  async function makeFolders(folder: string): Promise<void> {
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
}

async function existingParent(path: string): Promise<string> {
  return (await stat(path).catch(ignoreMissing)) || dirname(path) === path ? path : await existingParent(dirname(path))
}
