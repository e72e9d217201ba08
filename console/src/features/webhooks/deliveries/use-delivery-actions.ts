import { deliveryMessages, type WebhookDelivery } from '@gatehouse/contract/webhooks/delivery'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { useNotices } from '../../../ui/feedback/notices'
import { webhooksKey } from '../api'

/** Sends a test, or a delivery again, with notices. */
export function useDeliveryActions(id: string) {
  const client = useQueryClient()
  const notices = useNotices()
  const refresh = () => void client.invalidateQueries({ queryKey: webhooksKey })
  const messages = { failed: deliveryMessages.failedToSend, error: deliveryMessages.failedToSend }
  const onError = (failure: unknown) => notices.error(...failureNotice(failure, messages))
  const test = useMutation({
    mutationFn: () => call(webhookEndpoints.test, { params: { id } }),
    onSuccess: ({ data }) => {
      if (data?.state === 'delivered') notices.success('The receiver has accepted the test')
      else notices.error('The receiver has not accepted the test', { detail: data?.error ?? '' })
    },
    onError,
    onSettled: refresh,
  })
  const resend = useMutation({
    mutationFn: (delivery: WebhookDelivery) =>
      call(webhookEndpoints.resend, { params: { id, delivery_id: delivery.id } }),
    onSuccess: () => notices.success('It is sent again'),
    onError,
    onSettled: refresh,
  })
  return {
    test: () => test.mutate(),
    isTesting: test.isPending,
    resend: (delivery: WebhookDelivery) => resend.mutate(delivery),
    refresh,
  }
}
