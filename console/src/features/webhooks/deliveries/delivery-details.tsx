import type { WebhookDelivery } from '@gatehouse/contract/webhooks/delivery'
import { countOf } from '../../../format/count'
import { formatMoment } from '../../../format/dates'
import { Button } from '../../../ui/buttons/button'
import type { RowDetails } from '../../../ui/tables/data-table'

/** The details of a delivery: its attempts, the response, and the button that sends it again. */
export const deliveryDetails = (onResend: (delivery: WebhookDelivery) => void): RowDetails<WebhookDelivery> => ({
  label: ({ type, created_at }) => `Details of ${type}, ${formatMoment(created_at)}`,
  content: (delivery) => (
    <div className="grid gap-2 text-13">
      <p className="text-pretty">
        {countOf(delivery.attempts, 'attempt', 'attempts')}
        {delivery.last_attempt_at !== null && `, the last ${formatMoment(delivery.last_attempt_at)}`}.{' '}
        {delivery.next_attempt_at !== null && `The next is due ${formatMoment(delivery.next_attempt_at)}. `}
        {delivery.error !== '' && `${delivery.error}.`}
      </p>
      <p className="text-muted wrap-anywhere">
        webhook-id {delivery.id}
        {delivery.seq !== null && `, place ${delivery.seq}`}
      </p>
      {delivery.response_text !== '' && (
        <pre className="rounded-control bg-card px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {delivery.response_text}
        </pre>
      )}
      {delivery.seq !== null && (
        <div>
          <Button variant="secondary" size="small" onClick={() => onResend(delivery)}>
            Send Again
          </Button>
        </div>
      )}
    </div>
  ),
})
