import type { StoredSubmission } from '../../api/drafts/draft'
import { isSupported } from '../../api/support'
import { formatClock } from '../../format/dates'
import { isResponseStored } from '../saving/submission'

/**
 * The line below a form's title. `savedAt` is the draft's timestamp, shown in the local time of the device.
 */
export const draftNote = (savedAt: string | undefined): string =>
  savedAt === undefined
    ? 'A draft is kept on this device until you save.'
    : `Draft saved on this device, ${formatClock(savedAt)}`

/** The notice after a draft was restored; '' for none. `submission`: a save whose result is unknown. */
export function restoredNotice(submission: StoredSubmission | undefined, hasText: boolean): string {
  const since = submission?.unanswered_since
  const messages = hasText ? ['Your draft was restored.'] : []
  if (since !== undefined) {
    const isSavedOnce = isResponseStored(since) && isSupported('Idempotency-Key') === true
    messages.push(`${lastAttempt}${isSavedOnce ? '.' : ': check before you save it again.'}`)
  }
  return messages.join(' ')
}

export const lastAttempt = 'Your last attempt to save it may have succeeded'
