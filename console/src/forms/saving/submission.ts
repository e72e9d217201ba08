import { idempotencyKeyHours } from '@gatehouse/contract/response'
import { randomId } from '../../api/random-id'
import type { StoredSubmission } from '../../api/drafts/draft'

/** Stores the idempotency key of a save with the draft. */
interface SubmissionStore {
  readonly submission: StoredSubmission | undefined
  /** Resolves when it is on the disk, with the texts and files of the form. */
  keepSubmission: (next: StoredSubmission | undefined) => Promise<void>
}

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
  /** Whether the attempt may succeed from its start on: it contains no files, whose last byte is awaited. */
  isSent: boolean
  /** Call when the last byte was sent: from now on the attempt may succeed. */
  onSent: () => void
  /** Call when the server rejected the attempt. An earlier one with the same key may still have succeeded. */
  onRejected: () => void
}

/**
 * Starts an attempt to send `content`. The key is on the disk before the request is sent, and every later
 * attempt sends the same key, also after a reload and with other content: the server executes at most one.
 */
export async function startAttempt(store: SubmissionStore, content: string, hasFiles: boolean): Promise<Attempt> {
  const earlier = store.submission
  const key = earlier?.key ?? randomId()
  const unansweredSince = earlier?.unanswered_since
  const isUnknown = unansweredSince !== undefined && earlier?.content !== content
  const submission = { key, content: isUnknown ? '' : content }
  const onSent = () =>
    store.keepSubmission({ ...submission, unanswered_since: unansweredSince ?? new Date().toISOString() })
  const onRejected = () => store.keepSubmission({ ...submission, unanswered_since: unansweredSince })
  // Without a network nothing is sent.
  const isSent = !hasFiles && navigator.onLine
  await (isSent ? onSent() : onRejected())
  return { key, isSent, onSent: () => void onSent(), onRejected: () => void onRejected() }
}
