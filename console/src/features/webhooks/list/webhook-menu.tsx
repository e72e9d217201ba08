import type { Webhook } from '@gatehouse/contract/webhooks/webhook'
import KeyRound from 'lucide-react/icons/key-round'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash'
import { RecordMenu } from '../../../lists/record-menu'

export interface WebhookActions {
  onEdit: (webhook: Webhook) => void
  /** Pauses it, or lets it go on. */
  onPause: (webhook: Webhook) => void
  onNewSecret: (webhook: Webhook) => void
  onDelete: (webhook: Webhook) => void
}

export function WebhookMenu({ webhook, actions }: { webhook: Webhook; actions: WebhookActions }) {
  const isSending = !webhook.is_paused && webhook.disabled_at === null
  return (
    <RecordMenu
      record={['webhook', webhook.id]}
      label={`Actions for ${webhook.name}`}
      actions={[
        { label: 'Edit', icon: <Pencil />, onSelect: () => actions.onEdit(webhook), shortcut: 'e' },
        {
          label: isSending ? 'Pause' : 'Resume',
          icon: isSending ? <Pause /> : <Play />,
          onSelect: () => actions.onPause(webhook),
        },
        { label: 'New Secret', icon: <KeyRound />, onSelect: () => actions.onNewSecret(webhook) },
        { label: 'Delete', icon: <Trash2 />, onSelect: () => actions.onDelete(webhook), isDangerous: true },
      ]}
    />
  )
}
