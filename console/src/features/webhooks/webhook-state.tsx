import type { Webhook } from '@gatehouse/contract/webhooks/webhook'
import { formatMoment } from '../../format/dates'
import { countOf } from '../../format/count'
import { Badge } from '../../ui/badge'

/** Whether a webhook is sent to, in one word. */
export function WebhookBadge({ webhook: { disabled_at, is_paused, failing_since } }: { webhook: Webhook }) {
  if (disabled_at !== null) return <Badge tone="red">Disabled</Badge>
  if (is_paused) return <Badge tone="quiet">Paused</Badge>
  return failing_since === null ? <Badge tone="leaf">Active</Badge> : <Badge tone="warning">Failing</Badge>
}

/** What an admin must know of a webhook, as sentences. */
export function describeState({ disabled_at, is_paused, failing_since, pending }: Webhook): string {
  const waiting = pending === 0 ? '' : ` ${countOf(pending, 'change waits', 'changes wait')}.`
  if (disabled_at !== null)
    return (
      `Disabled ${formatMoment(disabled_at)}, because its receiver accepted nothing for three days, or responded with ` +
      `410. Save it to send again.${waiting}`
    )
  if (is_paused) return `Nothing is sent while it is paused.${waiting}`
  if (failing_since !== null) return `Every request has failed since ${formatMoment(failing_since)}.${waiting}`
  return waiting === '' ? 'Everything is delivered.' : waiting.trim()
}
