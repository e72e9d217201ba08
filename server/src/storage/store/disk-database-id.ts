import { randomBytes } from 'node:crypto'
import { copyFile, constants, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inheritOwner } from '../../database/embedded-database'
import { hasCode } from '../../database/error-codes'
import { ignoreMissing, makeFolder, syncPath } from './disk-folders'

/** The id of the database to which a media folder belongs, in a file beside the media. */
const ownerFile = '.database-id'

export async function readOwner(root: string): Promise<string | null> {
  return (await readFile(join(root, ownerFile), 'utf8').catch(ignoreMissing))?.trim() ?? null
}

/** Writes the id whole or not at all. With `replace` false an id that is there already stays, and readers compare it. */
export async function writeOwner(root: string, id: string, replace: boolean): Promise<void> {
  await makeFolder(root)
  const draft = join(root, `${ownerFile}.${randomBytes(8).toString('hex')}`)
  const path = join(root, ownerFile)
  await writeFile(draft, `${id}\n`, { flag: 'wx' })
  try {
    inheritOwner(draft)
    await syncPath(draft)
    if (replace) await rename(draft, path)
    else await linkOnce(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await syncPath(root)
}

/** Unlike a rename, never replaces what is there. */
async function linkOnce(draft: string, path: string): Promise<void> {
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
