import { ApiError } from '../api-error'
import { sumOf, type UploadProgress, wholeProgress } from '../upload-progress'

/** New files of a form, in the order of their groups. */
export type FilesByGroup = Readonly<Record<string, readonly File[]>>

export interface UploadState {
  /** The progress of the files that are uploaded one by one; the others are sent with the form. */
  progress: UploadProgress
  /** `finishing`: all bytes are sent, and the server checks the last file. */
  phase: 'sending' | 'finishing' | 'waiting' | 'paused' | 'done'
  /** Why it waits, in the words of the server; null for the connection. */
  message: string | null
  rejected: readonly RejectedFile[]
}

/** A file that the server does not accept, or that cannot be read. */
interface RejectedFile {
  file: File
  group: string
  message: string
}

/** A file in the queue. */
export interface Item {
  file: File
  group: string
  /** Bytes. */
  sent: number
  total: number
  state: 'queued' | 'complete' | 'rejected' | 'with-form'
  /** Why the file was rejected. */
  message?: string
}

/** `follow` returns the speed at a number of sent bytes; undefined while nothing is sent. */
export function progressOf(
  items: readonly Item[],
  follow: ((sent: number, now: number) => number | null) | undefined,
): UploadProgress {
  const uploaded = items.filter(({ state }) => state === 'queued' || state === 'complete')
  const names = [...new Set(uploaded.map(({ group }) => group))]
  const groups = names.map((name) => {
    const files = uploaded.filter(({ group }) => group === name)
    return { name, sent: sumOf(files.map(({ sent }) => sent)), total: sumOf(files.map(({ total }) => total)) }
  })
  return wholeProgress(groups, follow?.(sumOf(groups.map(({ sent }) => sent)), performance.now()) ?? null)
}

export function phaseOf(
  items: readonly Item[],
  { sent, total }: UploadProgress,
  activity: 'sending' | 'waiting' | 'paused',
): UploadState['phase'] {
  if (items.every(({ state }) => state !== 'queued')) return 'done'
  // The last byte is shown as sent when the server has confirmed it.
  return activity === 'sending' && sent >= total - 1 ? 'finishing' : activity
}

export const rejectedOf = (items: readonly Item[]): RejectedFile[] =>
  items.flatMap(({ file, group, message }) => (message === undefined ? [] : [{ file, group, message }]))

/** The server has the whole file. */
export function complete(item: Item): void {
  item.state = 'complete'
  item.sent = item.total
}

/** The error of a save that needs these files. */
export const rejection = (files: readonly RejectedFile[]) =>
  new ApiError({
    status: 422,
    code: 'invalid',
    message: files[0]?.message ?? '',
    errors: Object.fromEntries(files.map(({ group, message }) => [group, message])),
  })
