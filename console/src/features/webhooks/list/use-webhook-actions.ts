import { type Webhook, webhookEndpoints, webhookMessages } from '@gatehouse/contract/webhooks/webhook'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { useConfirm } from '../../../ui/dialogs/confirm'
import { useNotices } from '../../../ui/feedback/notices'
import { webhooksKey } from '../api'
import type { WebhookActions } from './webhook-menu'

export interface ShownSecret {
  readonly name: string
  readonly secret: string
}

interface Options extends Pick<WebhookActions, 'onEdit'> {
  readonly onSecret: (shown: ShownSecret) => void
}

/** What can be done to a webhook besides an edit, with notices. */
export function useWebhookActions({ onEdit, onSecret }: Options): WebhookActions {
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const onSettled = () => void client.invalidateQueries({ queryKey: webhooksKey })
  const messages = { failed: webhookMessages.failedToUpdate, error: webhookMessages.errorUpdating }
  const onError = (failure: unknown) => notices.error(...failureNotice(failure, messages))
  const { remove } = useUndoableDelete({
    label: 'webhook',
    endpoints: webhookEndpoints,
    messages: webhookMessages,
    invalidates: [webhooksKey],
  })
  const pause = useMutation({
    mutationFn: ({ id, name, url, events, is_paused, disabled_at, version }: Webhook) => {
      const body = { name, url, events: events as never, is_paused: !is_paused && disabled_at === null }
      return call(webhookEndpoints.update, { params: { id }, body, ifMatch: version })
    },
    onSuccess: (_, { name, is_paused, disabled_at }) =>
      notices.success(is_paused || disabled_at !== null ? 'Webhook resumed' : 'Webhook paused', { detail: name }),
    onError,
    onSettled,
  })
  const renew = useMutation({
    mutationFn: ({ id }: Webhook) => call(webhookEndpoints.changeSecret, { params: { id } }),
    onSuccess: ({ data }, { name }) => {
      if (data) onSecret({ name, secret: data.secret })
    },
    onError,
    onSettled,
  })
  return {
    onEdit,
    onPause: (webhook) => pause.mutate(webhook),
    onNewSecret: (webhook) => void askForSecret(webhook),
    onDelete: ({ id, name }) => void remove({ id, name }),
  }

  async function askForSecret(webhook: Webhook) {
    const question = 'Make a new secret?'
    const subject = `${webhook.name}. Requests are signed with both for 24 hours.`
    if (await confirm({ question, subject, confirmLabel: 'Make New Secret' })) renew.mutate(webhook)
  }
}
