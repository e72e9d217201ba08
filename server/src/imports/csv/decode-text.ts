import { TextDecoder } from 'node:util'

import { describeWorkbook } from '../../storage/upload/file-type'
import { ImportFileError } from '../import-file-error'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * The text of a file: UTF-8, or UTF-16, which is what Excel's "Unicode Text" is, with or without a BOM. Other
 * text is Windows-1252, in which Excel saves "CSV".
 * @throws ImportFileError if it is empty or no text
 */
export function decodeText(bytes: Buffer, fileName: string): { readonly text: string; readonly encoding: Encoding } {
  if (bytes.length === 0) throw new ImportFileError(`${fileName} is empty.`)
  const workbook = describeWorkbook(bytes)
  if (workbook !== null) throw new ImportFileError(`${fileName} is ${workbook}. ${saveAsCsv}`)
  for (const encoding of [unicodeOf(bytes), 'windows-1252'] as const) {
    const text = decode(bytes, encoding)
    if (text !== null) return { text, encoding }
  }
  throw new ImportFileError(`${fileName} is not a text file. ${saveAsCsv}`)
}

const saveAsCsv = 'In Excel, choose File, Save As, "CSV UTF-8", and import that file.'

/** Null if the bytes are no text in it. Undefined bytes of Windows-1252 are decoded as controls. */
function decode(bytes: Buffer, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return (encoding === 'windows-1252' ? noLetter : /\0/).test(text) ? null : text
  } catch {
    return null
  }
}

// oxlint-disable-next-line no-control-regex -- No text has these; a program or a picture does.
const noLetter = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f-\u009f]/

/** Recognises UTF-16 without a BOM by its headings: Latin letters have a zero byte. */
function unicodeOf([first, second, third, fourth]: Buffer): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0)) {
    return 'utf-16le'
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0)) {
    return 'utf-16be'
  }
  return 'utf-8'
}
