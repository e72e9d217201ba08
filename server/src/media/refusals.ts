import type { ErrorCode } from '@gatehouse/contract/answer'
import { type FileSlot, megabyte, tooManyPixels } from '@gatehouse/contract/upload'
import { AppError } from '../http/app-error'
import type { PixelLimit } from './image-task'
import type { SlotName } from './staged'

export type Refusals = ReturnType<typeof refusalsFor>

/** The sentences with which one file of a slot is refused. Each names the file, because a form sends twenty at once. */
export function refusalsFor(slotName: SlotName, slot: FileSlot, clientName: string) {
  const refusal = (code: ErrorCode, sentence: string) => new AppError(code, sentence, { [slotName]: sentence })
  const file = clientName === '' ? `The ${slot.noun}` : `“${clientName}”`
  return {
    empty: () => refusal('invalid', `${file} is empty. Please choose it again.`),
    tooLarge: () => refusal('too_large', `${file} is larger than ${readableBytes(slot.bytesMost)}.`),
    wrongType: (foreign: string | null) =>
      refusal('unsupported_type', `${slot.wrongType}. ${file} is ${foreign ?? 'of another type'}.`),
    tooManyPixels: ({ pixels, kind }: PixelLimit) => refusal('too_large', tooManyPixels(file, pixels, kind)),
    /** The slot's own sentence, word for word. */
    wrongSize: () => refusal('invalid', slot.exactSize?.sentence ?? ''),
    unreadable: () => refusal('invalid', `${file} is damaged or incomplete and cannot be opened.`),
    storageFull,
  }
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'There is not enough space left on the server for this upload.')
}

/** A client's file name made fit for a sentence: no folders, no control or direction characters, at most 80 characters. */
export function harmlessName(name: string | undefined): string {
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
