import type { WebhookDelivery } from '@gatehouse/contract/webhooks/delivery'
import { formatMoment } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import type { Column } from '../../../ui/tables/data-table'

const states: Readonly<Record<WebhookDelivery['state'], readonly [label: string, tone: 'leaf' | 'red' | 'warning']>> = {
  delivered: ['Delivered', 'leaf'],
  failed: ['Failed', 'red'],
  pending: ['Waiting', 'warning'],
}

export const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  {
    key: 'type',
    header: 'Change',
    width: 'minmax(0,1.6fr)',
    isStrong: true,
    onPhone: 'title',
    cell: ({ type }) => type,
  },
  {
    key: 'time',
    header: 'Time',
    width: 'minmax(0,1.6fr)',
    cell: ({ created_at }) => <span className="tabular-nums">{formatMoment(created_at)}</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '104px',
    cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>,
  },
  {
    key: 'response',
    header: 'Response',
    width: 'minmax(0,1.4fr)',
    cell: ({ response_status, error, attempts }) =>
      response_status === null ? error || (attempts === 0 ? 'Not sent yet' : 'None') : `Status ${response_status}`,
  },
  {
    key: 'duration',
    header: 'Duration',
    width: '92px',
    cell: ({ duration_ms }) => (
      <span className="tabular-nums">{duration_ms === null ? '–' : `${duration_ms.toLocaleString('en-NG')} ms`}</span>
    ),
  },
]
