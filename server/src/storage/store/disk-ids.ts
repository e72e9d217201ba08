import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inheritOwner } from '../../database/embedded-database'
import { hasCode } from '../../database/error-codes'
import { ignoreMissing, linkFile, makeFolder, syncPath } from './disk-folders'

/** Contains the id of the database that a media folder belongs to. */
const databaseIdFile = '.database-id'
/** Contains the id of the media folder itself, which moves with it. */
const folderIdFile = '.folder-id'

export const readDatabaseId = (root: string): Promise<string | null> => readId(root, databaseIdFile)
export const readFolderId = (root: string): Promise<string | null> => readId(root, folderIdFile)

/** Writes the id atomically. With `replace` false an existing id is not changed. */
export const writeDatabaseId = (root: string, id: string, replace: boolean): Promise<void> =>
  writeId(join(root, databaseIdFile), id, replace)

/** Returns the id of the folder, after writing a new one if there is none. */
export async function createFolderId(root: string): Promise<string> {
  await writeId(join(root, folderIdFile), randomUUID(), false)
  return (await readFolderId(root))!
}

async function readId(root: string, file: string): Promise<string | null> {
  return (await readFile(join(root, file), 'utf8').catch(ignoreMissing))?.trim() ?? null
}

async function writeId(path: string, id: string, replace: boolean): Promise<void> {
  const root = dirname(path)
  await makeFolder(root)
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, `${id}\n`, { flag: 'wx' })
  try {
    inheritOwner(draft)
    await syncPath(draft)
    if (replace) await rename(draft, path)
    // Unlike a rename, does not replace an existing file.
    else await linkFile(draft, path)
  } catch (error) {
    if (replace || !hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncPath(root)
}
