import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../store/disk-folders'
import type { MediaStore } from '../store/store'

/**
 * Reads which files copies to `store` have compared, from a text file in the local media folder `folder`: an
 * interrupted copy continues there. With `isEmpty`, the store contains nothing yet, and the list starts
 * again.
 */
export async function readCopiedFiles(folder: string, store: MediaStore, { isEmpty }: { isEmpty: boolean }) {
  const hash = createHash('sha256').update(store.location).digest('hex').slice(0, 16)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `.copied-to-${hash}`)
  if (isEmpty) await rm(path, { force: true })
  const namesByKey = new Map<string, Set<string>>()
  const change = (sign: string, key: string, name: string) => {
    const names = namesByKey.get(key) ?? new Set()
    namesByKey.set(key, names)
    if (sign === '+') names.add(name)
    else names.delete(name)
    if (names.size === 0) namesByKey.delete(key)
  }
  // A line that was cut off by a crash matches no file.
  for (const line of ((await readFile(path, 'utf8').catch(ignoreMissing)) ?? '').split('\n')) {
    const [, sign, key = '', name = ''] = /^([+-])([^/]+)\/(.+)$/.exec(line) ?? []
    if (sign !== undefined) change(sign, key, name)
  }
  const record = async (sign: '+' | '-', key: string, names: readonly string[]) => {
    await appendFile(path, names.map((name) => `\n${sign}${key}/${name}\n`).join(''), { mode: 0o600 })
    for (const name of names) change(sign, key, name)
  }
  return {
    /** The names of the files of every key. */
    namesByKey: namesByKey as ReadonlyMap<string, ReadonlySet<string>>,
    add: (key: string, names: readonly string[]) => record('+', key, names),
    remove: (key: string, names: readonly string[]) => record('-', key, names),
  }
}
