import { deliveryPageSize } from '@gatehouse/contract/webhooks/delivery'
import { type Webhook, webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'

export const webhooksKey = ['webhooks'] as const

export const findWebhook = async (id: string, signal: AbortSignal): Promise<Webhook> =>
  (await call(webhookEndpoints.find, { params: { id }, signal })).data

// Always refetched: whether a webhook works is what its page is opened for.
const staleTime = 0

/** There are at most 20, so they have no pages. */
export const useWebhooks = () =>
  useQuery({
    queryKey: [...webhooksKey, 'all'],
    queryFn: async ({ signal }) => (await call(webhookEndpoints.list, { signal })).data,
    staleTime,
  })

export const useWebhook = (id: string) =>
  useQuery({ queryKey: [...webhooksKey, 'one', id], queryFn: ({ signal }) => findWebhook(id, signal), staleTime })

export const deliveriesOf = (id: string) =>
  pagedList({
    key: [...webhooksKey, id, 'deliveries'],
    endpoint: webhookEndpoints.deliveries,
    pageSize: deliveryPageSize,
    params: { id },
  })
