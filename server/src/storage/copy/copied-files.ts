import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../store/disk-folders'
import type { MediaStore } from '../store/store'

/** The files that copies to a store have compared, as `key/name`: an interrupted copy continues there. */
export interface CopiedFiles {
  has(file: string): boolean
  /** The file names of every key. */
  names(): ReadonlyMap<string, readonly string[]>
  add(files: readonly string[]): Promise<void>
  remove(files: readonly string[]): Promise<void>
}

/**
 * Reads the list for copies to `store`, a text file in the local media folder `folder`. With `isEmpty`, the
 * store contains nothing yet, and the list starts again.
 */
export async function readCopiedFiles(
  folder: string,
  store: MediaStore,
  { isEmpty }: { isEmpty: boolean },
): Promise<CopiedFiles> {
  const hash = createHash('sha256').update(store.location).digest('hex').slice(0, 16)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `.copied-to-${hash}`)
  if (isEmpty) await rm(path, { force: true })
  const files = new Set<string>()
  // A line that was cut off by a crash matches no file.
  for (const line of ((await readFile(path, 'utf8').catch(ignoreMissing)) ?? '').split('\n')) {
    if (line.startsWith('-')) files.delete(line.slice(1))
    else if (line.startsWith('+')) files.add(line.slice(1))
  }
  const write = async (sign: '+' | '-', changed: readonly string[]) =>
    await appendFile(path, changed.map((file) => `\n${sign}${file}\n`).join(''), { mode: 0o600 })
  return {
    has: (file) => files.has(file),
    names() {
      const names = new Map<string, string[]>()
      for (const file of files) {
        const [key = '', name = ''] = file.split('/')
        names.set(key, [...(names.get(key) ?? []), name])
      }
      return names
    },
    async add(added) {
      await write('+', added)
      for (const file of added) files.add(file)
    },
    async remove(removed) {
      await write('-', removed)
      for (const file of removed) files.delete(file)
    },
  }
}
