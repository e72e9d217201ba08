import type { StoredSubmission } from '../../api/drafts/draft'
import { isAvailable } from '../../api/available'
import { formatClock } from '../../format/dates'
import { isResponseStored } from '../saving/submission'
import type { DraftStatus } from './draft-status'

/** The line below a form's title; '' where ./draft-limits says all. `initial` is that of an empty form. */
export function draftNote(
  { savedAt, textLimit: limit }: DraftStatus,
  initial = 'A draft is kept on this device until you save.',
): string {
  if (savedAt === undefined || limit === 'nothing') return limit === undefined ? initial : ''
  return `Draft saved ${limit === undefined ? 'on this device' : 'in this tab'}, ${formatClock(savedAt)}`
}

/** The notice after a draft was restored; '' for none. `submission`: a save whose result is unknown. */
export function restoredNotice(submission: StoredSubmission | undefined, hasText: boolean): string {
  const since = submission?.unanswered_since
  const messages = hasText ? ['Your draft was restored.'] : []
  if (since !== undefined) {
    const isSavedOnce = isResponseStored(since) && isAvailable('stored responses') === true
    messages.push(`${lastAttempt}${isSavedOnce ? '.' : ': check before you save it again.'}`)
  }
  return messages.join(' ')
}

export const lastAttempt = 'Your last attempt to save it may have succeeded'
