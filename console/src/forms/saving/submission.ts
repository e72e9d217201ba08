import type { Submission } from '../drafts/draft'

/** Stores the idempotency key of a save, with the draft, on the device. */
export interface SubmissionStore {
  read: () => Submission | undefined
  /** Writes immediately. */
  keep: (next: Submission | undefined) => void
}

/** Whether an attempt has had no response and may have succeeded. */
export const isPossiblySaved = ({ read }: SubmissionStore): boolean => read()?.unanswered_since !== undefined

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
 * Starts an attempt to send a form. The key is stored before the request, and every later attempt sends
 * the same key, also after a reload and with other content: the server executes at most one of them.
 */
export function startAttempt({ read, keep }: SubmissionStore, isUpload: boolean): Attempt {
  const { key, unanswered_since: firstUnansweredAt } = read() ?? { key: makeIdempotencyKey() }
  const onSent = () => keep({ key, unanswered_since: firstUnansweredAt ?? new Date().toISOString() })
  const onRejected = () => keep({ key, unanswered_since: firstUnansweredAt })
  if (isUpload) onRejected()
  else onSent()
  return { key, onSent, onRejected }
}

/**
 * 128 random bits as text. Not `crypto.randomUUID`, which exists in
 * secure contexts only, so not at an http address of the local network.
 */
const makeIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
