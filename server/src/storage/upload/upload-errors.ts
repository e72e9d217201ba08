import { formatCount } from '@gatehouse/contract/wording/count-text'
import type { ErrorCode } from '@gatehouse/contract/response'
import { type FileSlot, megabyte, tooManyPixels } from '@gatehouse/contract/files/upload'
import { AppError } from '../../app-error'
import type { PixelLimit } from '../images/image-task'
import type { VideoProblem } from '../videos/mp4-structure'
import type { SlotName } from './staged'

export type UploadErrors = ReturnType<typeof uploadErrorsFor>

/** The errors for one file of a slot. Each message names the file, because a form can send twenty. */
export function uploadErrorsFor(slotName: SlotName, slot: FileSlot, clientName: string) {
  const error = (code: ErrorCode, message: string) => new AppError(code, message, { [slotName]: message })
  const file = clientName === '' ? `The ${slot.label}` : `“${clientName}”`
  return {
    empty: () => error('invalid', `${file} is empty. Please choose it again.`),
    tooLarge: () => error('too_large', `${file} is larger than ${readableBytes(slot.maxBytes)}.`),
    wrongType: (description: string | null) =>
      error('unsupported_type', `${slot.wrongType}. ${file} is ${description ?? 'of another type'}.`),
    tooManyPixels: ({ pixels, kind }: PixelLimit) => error('too_large', tooManyPixels(file, pixels, kind)),
    tooLongSide: (maxSide: number) =>
      error('too_large', `${file} is more than ${formatCount(maxSide)} pixels wide or high.`),
    /** With the slot's message. */
    wrongSize: () => error('invalid', slot.exactSize?.message ?? ''),
    unreadable: () => error('invalid', `${file} is damaged or incomplete and cannot be opened.`),
    invalidVideo: (problem: VideoProblem) => error('invalid', `${file} ${videoProblems[problem]}`),
    tookTooLong: () =>
      error('unavailable', `${file} took too long to process. Please try again or choose another image.`),
    storageFull,
  }
}

const videoProblems: Readonly<Record<VideoProblem, string>> = {
  truncated: 'is incomplete: the end of the file is missing. Copy it from the camera again.',
  no_index: 'is incomplete: it has no index, as after a recording that was interrupted.',
  no_media: 'is incomplete: it has an index, and no pictures.',
  sound_only: 'has sound only. Choose a file with a video.',
  no_video: 'has no video.',
  damaged: 'is damaged: its index cannot be read.',
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'There is not enough space left on the server for this upload.')
}

/**
 * A client's file name for use in messages: without folders, control or direction characters, at most 80
 * characters.
 */
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
