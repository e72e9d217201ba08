import { deliveryMessages } from '@gatehouse/contract/webhooks/delivery'
import { type Webhook, webhookMessages } from '@gatehouse/contract/webhooks/webhook'
import WebhookIcon from 'lucide-react/icons/webhook'
import { PagedTable } from '../../../lists/table/paged-table'
import { useBackTo } from '../../../lists/place/use-back-to'
import { BackArrow } from '../../../ui/buttons/back-arrow'
import { Button } from '../../../ui/buttons/button'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { useParams } from '../../../ui/navigation/navigation-context'
import { PageHeader } from '../../../ui/page-header'
import { deliveriesOf, useWebhook } from '../api'
import { describeState, WebhookBadge } from '../webhook-state'
import { deliveryColumns } from './delivery-columns'
import { deliveryDetails } from './delivery-details'
import { useDeliveryActions } from './use-delivery-actions'

/** /webhooks/{id}: what was sent, and how the receiver responded. */
export function WebhookPage() {
  const id = useParams()['id'] ?? ''
  const { data: webhook, isError, isFetching, refetch } = useWebhook(id)
  if (webhook) return <Deliveries key={id} webhook={webhook} />
  return (
    <>
      <PageHeader title="Webhook" back={<BackToWebhooks />} />
      {isError ? (
        <ErrorState message={webhookMessages.failedToFetch} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading label="Loading the webhook">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </>
  )
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, name, url } = webhook
  const { test, isTesting, resend, refresh } = useDeliveryActions(id)
  return (
    <>
      <PageHeader
        title={name}
        back={<BackToWebhooks />}
        action={
          <div className="flex gap-2.5 max-sm:*:flex-1">
            <Button variant="secondary" onClick={refresh}>
              Refresh
            </Button>
            <Button isBusy={isTesting} busyLabel="Sending..." onClick={test}>
              Send Test
            </Button>
          </div>
        }
      />
      <div className="mb-4 text-14">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
          {url} <WebhookBadge webhook={webhook} />
        </p>
        <p className="mt-1 text-muted text-pretty">{describeState(webhook)}</p>
      </div>
      <PagedTable
        list={deliveriesOf(id)}
        label={`Deliveries to ${name}`}
        title="Deliveries of the last 30 days"
        columns={deliveryColumns}
        details={deliveryDetails(resend)}
        failed={deliveryMessages.failedToFetchList}
        empty={{
          Icon: WebhookIcon,
          title: 'No deliveries yet',
          text: 'They appear when something changes, or when you send a test.',
        }}
      />
    </>
  )
}

const BackToWebhooks = () => <BackArrow {...useBackTo('/webhooks')} label="Back to webhooks" />
