import { readFile, stat } from 'node:fs/promises'

import { hasCode } from '../../database/error-codes'
import { ImportFileError } from '../import-file-error'

/** About a million rows. The text and its rows are held in memory. */
const maxBytes = 100_000_000

/**
 * Returns the content of a file that an operator names.
 * @throws ImportFileError when it does not exist or is too large
 */
export async function readCsvFile(path: string, fileName: string): Promise<Buffer> {
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) throw new ImportFileError(`${fileName} is a folder. Name the CSV file itself.`)
    if (stats.size > maxBytes) throw new ImportFileError(`${fileName} is larger than 100 MB. Import it in parts.`)
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new ImportFileError(`There is no file ${fileName}.`)
    if (hasCode(error, 'EACCES', 'EPERM')) throw new ImportFileError(`This user may not read ${fileName}.`)
    throw error
  }
}
