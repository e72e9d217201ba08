import { open, type FileHandle } from 'node:fs/promises'
import { TextDecoder } from 'node:util'

import { hasCode } from '../../database/error-codes'
import { ImportFileError } from '../import-file-error'

export interface CsvFile {
  /** Size of the file in bytes, for the progress line. */
  readonly bytes: number
  /** Its text in pieces, every line end a single LF. Reports how many bytes have been read. */
  readonly text: (onBytes: (read: number) => void) => AsyncGenerator<string>
  readonly close: () => Promise<void>
}

/** Opens a file to be read as text. Throws a ImportFileError when there is none, when it is a folder or when it is empty. */
export async function openCsvFile(path: string, shownAs: string): Promise<CsvFile> {
  const handle = await openToRead(path, shownAs)
  try {
    const facts = await handle.stat()
    if (facts.isDirectory()) throw new ImportFileError(`${shownAs} is a folder. Name the CSV file itself.`)
    if (!facts.isFile()) throw new ImportFileError(`${shownAs} is not a file that can be read twice. Save it first.`)
    if (facts.size === 0) throw new ImportFileError(`${shownAs} is empty.`)
    return { bytes: facts.size, text: (onBytes) => decode(handle, shownAs, onBytes), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openToRead(path: string, shownAs: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new ImportFileError(`There is no file ${shownAs}.`)
    if (hasCode(error, 'EACCES', 'EPERM')) throw new ImportFileError(`This user may not read ${shownAs}.`)
    if (hasCode(error, 'EISDIR')) throw new ImportFileError(`${shownAs} is a folder. Name the CSV file itself.`)
    throw error
  }
}

const chunkBytes = 64 * 1024

/** UTF-8 with or without a BOM, or UTF-16 with one, which is what Excel's "Unicode Text" is. */
async function* decode(handle: FileHandle, shownAs: string, onBytes: (read: number) => void): AsyncGenerator<string> {
  const buffer = Buffer.alloc(chunkBytes)
  let decoder: TextDecoder | null = null
  let position = 0
  let endsInReturn = false
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position)
    decoder ??= new TextDecoder(encodingOf(buffer), { fatal: true })
    position += bytesRead
    let page = decodePiece(decoder, buffer.subarray(0, bytesRead), bytesRead > 0, shownAs)
    // A CR at the end of a piece may be the first half of a CRLF.
    if (endsInReturn) page = `\r${page}`
    endsInReturn = bytesRead > 0 && page.endsWith('\r')
    if (endsInReturn) page = page.slice(0, -1)
    if (page !== '') yield page.replace(/\r\n?/g, '\n')
    if (bytesRead === 0) return
    onBytes(position)
  }
}

function decodePiece(decoder: TextDecoder, bytes: Uint8Array, isMore: boolean, shownAs: string): string {
  let page: string
  try {
    page = decoder.decode(bytes, { stream: isMore })
  } catch {
    throw new ImportFileError(`${shownAs} is not UTF-8 text. Save it again as "CSV UTF-8".`)
  }
  if (page.includes('\u0000')) throw new ImportFileError(`${shownAs} is not a text file. Save the sheet as CSV first.`)
  return page
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
