import { makeIdempotencyKey } from '../../api/idempotency-key'
import type { Submission } from '../drafts/draft'

/** Where the key of a save is kept: with the draft, on the device. */
export interface SubmissionStore {
  read: () => Submission | undefined
  /** Written at once. */
  keep: (next: Submission | undefined) => void
}

/** Whether an attempt has no answer yet and may have been carried out. */
export const mayBeSaved = ({ read }: SubmissionStore): boolean => read()?.unanswered_since !== undefined

export interface Attempt {
  key: string
  /** Its last byte went out: from now on it may be carried out. */
  sentWhole: () => void
  /** It was not carried out; an earlier attempt with the same key still may have been. */
  refused: () => void
}

/**
 * Begins to send a form. Its key is on the device before the request goes out, and every further attempt carries the same key,
 * also after a reload and with other content: the server carries out one of them at most.
 */
export function beginAttempt({ read, keep }: SubmissionStore, isUpload: boolean): Attempt {
  const { key, unanswered_since: earlier } = read() ?? { key: makeIdempotencyKey() }
  const sentWhole = () => keep({ key, unanswered_since: earlier ?? new Date().toISOString() })
  const refused = () => keep({ key, unanswered_since: earlier })
  if (isUpload) refused()
  else sentWhole()
  return { key, sentWhole, refused }
}
