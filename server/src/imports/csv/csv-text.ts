import { open, type FileHandle } from 'node:fs/promises'
import { TextDecoder } from 'node:util'

import { hasCode } from '../../database/error-codes'
import { ImportFileError } from '../import-file-error'

export interface CsvFile {
  /** Size of the file in bytes, for the progress line. */
  readonly bytes: number
  /** Its text in chunks, with LF as line ends. Calls `onBytes` with the number of bytes read so far. */
  readonly text: (onBytes: (read: number) => void) => AsyncGenerator<string>
  readonly close: () => Promise<void>
}

/** Opens a text file. @throws ImportFileError when it does not exist, is a folder or is empty */
export async function openCsvFile(path: string, fileName: string): Promise<CsvFile> {
  const handle = await openToRead(path, fileName)
  try {
    const stats = await handle.stat()
    if (stats.isDirectory()) throw new ImportFileError(`${fileName} is a folder. Name the CSV file itself.`)
    if (!stats.isFile()) throw new ImportFileError(`${fileName} is not a file that can be read twice. Save it first.`)
    if (stats.size === 0) throw new ImportFileError(`${fileName} is empty.`)
    return { bytes: stats.size, text: (onBytes) => decode(handle, fileName, onBytes), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openToRead(path: string, fileName: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new ImportFileError(`There is no file ${fileName}.`)
    if (hasCode(error, 'EACCES', 'EPERM')) throw new ImportFileError(`This user may not read ${fileName}.`)
    if (hasCode(error, 'EISDIR')) throw new ImportFileError(`${fileName} is a folder. Name the CSV file itself.`)
    throw error
  }
}

const chunkBytes = 64 * 1024

/** UTF-8 or UTF-16, which is what Excel's "Unicode Text" is, with or without a BOM. */
async function* decode(handle: FileHandle, fileName: string, onBytes: (read: number) => void): AsyncGenerator<string> {
  const buffer = Buffer.alloc(chunkBytes)
  let decoder: TextDecoder | null = null
  let position = 0
  let endsInReturn = false
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position)
    decoder ??= new TextDecoder(encodingOf(buffer), { fatal: true })
    position += bytesRead
    let chunk = decodeChunk(decoder, buffer.subarray(0, bytesRead), bytesRead > 0, fileName)
    // A CR at the end of a chunk may be the first half of a CRLF.
    if (endsInReturn) chunk = `\r${chunk}`
    endsInReturn = bytesRead > 0 && chunk.endsWith('\r')
    if (endsInReturn) chunk = chunk.slice(0, -1)
    if (chunk !== '') yield chunk.replace(/\r\n?/g, '\n')
    if (bytesRead === 0) return
    onBytes(position)
  }
}

function decodeChunk(decoder: TextDecoder, bytes: Uint8Array, isMore: boolean, fileName: string): string {
  let chunk: string
  try {
    chunk = decoder.decode(bytes, { stream: isMore })
  } catch {
    throw new ImportFileError(`${fileName} is not UTF-8 text. Save it again as "CSV UTF-8".`)
  }
  if (chunk.includes('\u0000'))
    throw new ImportFileError(`${fileName} is not a text file. Save the sheet as CSV first.`)
  return chunk
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
