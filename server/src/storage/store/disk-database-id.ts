import { randomBytes } from 'node:crypto'
import { copyFile, constants, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inheritOwner } from '../../database/embedded-database'
import { hasCode } from '../../database/error-codes'
import { ignoreMissing, makeFolder, syncPath } from './disk-folders'

/** Contains the id of the database that a media folder belongs to. */
const idFile = '.database-id'

export async function readDatabaseId(root: string): Promise<string | null> {
  return (await readFile(join(root, idFile), 'utf8').catch(ignoreMissing))?.trim() ?? null
}

/** Writes the id atomically. With `replace` false an existing id is not changed. */
export async function writeDatabaseId(root: string, id: string, replace: boolean): Promise<void> {
  await makeFolder(root)
  const draft = join(root, `${idFile}.${randomBytes(8).toString('hex')}`)
  const path = join(root, idFile)
  await writeFile(draft, `${id}\n`, { flag: 'wx' })
  try {
    inheritOwner(draft)
    await syncPath(draft)
    if (replace) await rename(draft, path)
    else await linkIfAbsent(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await syncPath(root)
}

/** Unlike a rename, does not replace an existing file. */
async function linkIfAbsent(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    // Some file systems have no hard links.
    await copyFile(draft, path, constants.COPYFILE_EXCL).catch((second: unknown) => {
      if (!hasCode(second, 'EEXIST')) throw second
    })
  }
}
