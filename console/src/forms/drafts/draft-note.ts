import { idempotencyKeyHours } from '@gatehouse/contract/response'
import { isSupported } from '../../api/support'
import type { Draft } from './draft'

/** The line under a form's title. `savedAt` is the draft's timestamp, shown by the clock on the wall of this device. */
export const draftNote = (savedAt: string | undefined): string =>
  savedAt === undefined
    ? 'What you type is kept on this device until it is saved.'
    : `Draft saved on this device, ${clockTime(savedAt)}`

/** Told when a draft was put back into its form; '' when there is nothing to tell. */
export function foundNotice(
  { submission }: Draft<unknown>,
  isTyped: boolean,
  typedIsBack = 'What you typed earlier is back.',
): string {
  const since = submission?.unanswered_since
  const messages = isTyped ? [typedIsBack] : []
  if (since !== undefined) {
    const isKeyKept = Date.now() - Date.parse(since) < idempotencyKeyHours * 3_600_000
    const isSavedOnce = isKeyKept && isSupported('Idempotency-Key') === true
    messages.push(`${lastAttempt}${isSavedOnce ? '.' : ': check before you save it again.'}`)
  }
  return messages.join(' ')
}

export const lastAttempt = 'Your last attempt to save it may have succeeded'

const clockTime = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
