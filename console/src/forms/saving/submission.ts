import { idempotencyKeyHours } from '@gatehouse/contract/response'
import type { StoredSubmission } from '../../api/drafts/draft'

/** Stores the idempotency key of a save, with the draft, on the device. */
export interface SubmissionStore {
  read: () => StoredSubmission | undefined
  /** Resolves when it is on the disk, with the texts and files of the form. */
  keep: (next: StoredSubmission | undefined) => Promise<void>
  /** The form's values as JSON, with references to its files. */
  content: () => string
  /** Whether the draft contains input, so that it may be sent later. */
  hasInput: () => boolean
}

/** Whether an attempt has had no response and may have succeeded. */
export const isPossiblySaved = ({ read }: SubmissionStore): boolean => read()?.unanswered_since !== undefined

/**
 * Whether the server still has the response to an attempt that was sent at this time. The clock of the device
 * may have been corrected since: a time in the future says nothing.
 */
export function isResponseStored(since: string): boolean {
  const hours = (Date.now() - Date.parse(since)) / 3_600_000
  return hours > -maxDriftHours && hours < idempotencyKeyHours
}

/** Clocks that are synchronized move by seconds. */
const maxDriftHours = 0.1

export interface Attempt {
  key: string
  /** Call when the last byte was sent: from now on the attempt may succeed. */
  onSent: () => void
  /**
   * Call when the server rejected the attempt. An earlier attempt with the same key may still have succeeded.
   */
  onRejected: () => void
}

/**
 * Starts an attempt to send a form. The key is on the disk before the request is sent, and every later
 * attempt sends the same key, also after a reload and with other content: the server executes at most one.
 */
export async function startAttempt({ read, keep, content }: SubmissionStore, isUpload: boolean): Promise<Attempt> {
  const earlier = read()
  const now = content()
  const key = earlier?.key ?? makeIdempotencyKey()
  const unansweredSince = earlier?.unanswered_since
  const isUnknown = unansweredSince !== undefined && earlier?.content !== now
  const submission = { key, content: isUnknown ? '' : now }
  const onSent = () => keep({ ...submission, unanswered_since: unansweredSince ?? new Date().toISOString() })
  const onRejected = () => keep({ ...submission, unanswered_since: unansweredSince })
  // Without a network nothing is sent.
  await (isUpload || !navigator.onLine ? onRejected() : onSent())
  return { key, onSent: () => void onSent(), onRejected: () => void onRejected() }
}

/**
 * 128 random bits as text. Not `crypto.randomUUID`, which exists in
 * secure contexts only, so not at an http address of the local network.
 */
export const makeIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
