import type { ErrorCode } from '@gatehouse/contract/response'
import { type FileSlot, megabyte, tooManyPixels } from '@gatehouse/contract/upload'
import { AppError } from '../../app-error'
import type { PixelLimit } from '../images/image-task'
import type { SlotName } from './staged'

export type Refusals = ReturnType<typeof errorsFor>

/** The sentences with which one file of a slot is refused. Each names the file, because a form sends twenty at once. */
export function errorsFor(slotName: SlotName, slot: FileSlot, clientName: string) {
  const error = (code: ErrorCode, message: string) => new AppError(code, message, { [slotName]: message })
  const file = clientName === '' ? `The ${slot.label}` : `“${clientName}”`
  return {
    empty: () => error('invalid', `${file} is empty. Please choose it again.`),
    tooLarge: () => error('too_large', `${file} is larger than ${readableBytes(slot.maxBytes)}.`),
    wrongType: (foreign: string | null) =>
      error('unsupported_type', `${slot.wrongType}. ${file} is ${foreign ?? 'of another type'}.`),
    tooManyPixels: ({ pixels, kind }: PixelLimit) => error('too_large', tooManyPixels(file, pixels, kind)),
    /** The slot's own sentence, word for word. */
    wrongSize: () => error('invalid', slot.exactSize?.message ?? ''),
    unreadable: () => error('invalid', `${file} is damaged or incomplete and cannot be opened.`),
    storageFull,
  }
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'There is not enough space left on the server for this upload.')
}

/** A client's file name made fit for a sentence: no folders, no control or direction characters, at most 80 characters. */
export function sanitizeFileName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>"“”]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(clean)
  return letters.length > 80 ? `${letters.slice(0, 60).join('')}…${letters.slice(-15).join('')}` : clean
}

function readableBytes(bytes: number): string {
  return bytes >= 1000 * megabyte ? `${bytes / (1000 * megabyte)} GB` : `${bytes / megabyte} MB`
}
