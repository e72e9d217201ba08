import { readFile, stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'

import { hasCode } from '../../database/error-codes'
import { ImportFileError } from '../import-file-error'

/** About a million rows. The text and its rows are held in memory. */
const maxBytes = 100_000_000

/**
 * Returns the text of a file, with LF as line ends.
 * @throws ImportFileError when it does not exist, is no text file or is too large
 */
export async function readCsvFile(path: string, fileName: string): Promise<string> {
  const bytes = await readBytes(path, fileName)
  if (bytes.length === 0) throw new ImportFileError(`${fileName} is empty.`)
  return decode(bytes, fileName).replace(/\r\n?/g, '\n')
}

async function readBytes(path: string, fileName: string): Promise<Buffer> {
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

/** UTF-8 or UTF-16, which is what Excel's "Unicode Text" is, with or without a BOM. */
function decode(bytes: Buffer, fileName: string): string {
  let text: string
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new ImportFileError(`${fileName} is not UTF-8 text. Save it again as "CSV UTF-8".`)
  }
  if (text.includes('\u0000')) throw new ImportFileError(`${fileName} is not a text file. Save the sheet as CSV first.`)
  return text
}

/** Recognises UTF-16 without a BOM by its headings: Latin letters have a zero byte. */
function encodingOf(start: Buffer): string {
  const [first, second, third, fourth] = start
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0)) {
    return 'utf-16le'
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0)) {
    return 'utf-16be'
  }
  return 'utf-8'
}
