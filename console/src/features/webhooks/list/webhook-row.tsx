import type { Webhook } from '@gatehouse/contract/webhooks/webhook'
import WebhookIcon from 'lucide-react/icons/webhook'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Link } from '../../../ui/navigation/link'
import { kindsLabel } from '../../history/record-kinds'
import { describeState, WebhookBadge } from '../webhook-state'
import { WebhookMenu, type WebhookActions } from './webhook-menu'

/** The kinds of records as a sentence names them: 'properties, careers'. */
const kindsOf = ({ events }: Pick<Webhook, 'events'>): string => events.map(kindsLabel).join(', ')

export function WebhookRow({ webhook, actions }: { webhook: Webhook; actions: WebhookActions }) {
  const { id, name, url } = webhook
  return (
    <li data-row={id} className="flex flex-wrap items-start gap-3 py-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-hover text-muted">
        <WebhookIcon aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-semibold wrap-anywhere">
          {name}
          <WebhookBadge webhook={webhook} />
        </p>
        <p className="mt-1 text-13 wrap-anywhere">{url}</p>
        <p className="mt-1 text-13 text-pretty text-muted">
          Changes of {kindsOf(webhook)}. {describeState(webhook)}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Link
          to={`/webhooks/${id}`}
          aria-label={`Deliveries to ${name}`}
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} max-sm:flex-1`}
        >
          Deliveries
        </Link>
        <WebhookMenu webhook={webhook} actions={actions} />
      </div>
    </li>
  )
}
