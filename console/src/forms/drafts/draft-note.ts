import { idempotencyKeyHours } from '@gatehouse/contract/response'
import { isSupported } from '../../api/support'
import type { Draft } from './draft'

/**
 * The line below a form's title. `savedAt` is the draft's timestamp, shown in the local time of the device.
 */
export const draftNote = (savedAt: string | undefined): string =>
  savedAt === undefined
    ? 'A draft is kept on this device until you save.'
    : `Draft saved on this device, ${clockTime(savedAt)}`

/** The notice after a draft was restored; '' for none. */
export function restoredNotice(
  { submission }: Draft<unknown>,
  hasText: boolean,
  textRestored = 'Your draft was restored.',
): string {
  const since = submission?.unanswered_since
  const messages = hasText ? [textRestored] : []
  if (since !== undefined) {
    const isKeyStored = Date.now() - Date.parse(since) < idempotencyKeyHours * 3_600_000
    const isSavedOnce = isKeyStored && isSupported('Idempotency-Key') === true
    messages.push(`${lastAttempt}${isSavedOnce ? '.' : ': check before you save it again.'}`)
  }
  return messages.join(' ')
}

export const lastAttempt = 'Your last attempt to save it may have succeeded'

const clockTime = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
