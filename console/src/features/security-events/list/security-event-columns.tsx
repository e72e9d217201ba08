import { type SecurityEvent, type SecurityEventKind, securityEventLabels } from '@gatehouse/contract/security-event'
import { formatMoment } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import { Dash } from '../../../ui/dash'
import type { Column } from '../../../ui/tables/data-table'

const event: Column<SecurityEvent> = {
  key: 'event',
  header: 'Event',
  width: 'minmax(0,1.5fr)',
  isStrong: true,
  onPhone: 'title',
  cell: ({ kind, is_new_device, actor_name }) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={failures.includes(kind) ? 'text-red-ink' : undefined}>{labelOf(kind)}</span>
      {actor_name !== null && <span> by {actor_name}</span>}
      {is_new_device && <Badge tone="warning">New device</Badge>}
    </span>
  ),
}

const admin: Column<SecurityEvent> = {
  key: 'admin',
  header: 'Admin',
  width: 'minmax(0,1.2fr)',
  cell: ({ admin_name }) => admin_name ?? <span className="text-muted">Unknown email</span>,
}

const origin: readonly Column<SecurityEvent>[] = [
  { key: 'device', header: 'Device', width: 'minmax(0,1.2fr)', cell: ({ device }) => device },
  {
    key: 'address',
    header: 'IP address',
    width: 'minmax(0,1fr)',
    cell: ({ address }) =>
      address === '' ? <Dash why="None" /> : <span className="wrap-anywhere tabular-nums">{address}</span>,
  },
  {
    key: 'time',
    header: 'Time',
    width: 'minmax(0,1.3fr)',
    cell: ({ created_at }) => <span className="tabular-nums">{formatMoment(created_at)}</span>,
  },
]

/** The columns of the list of one account, which needs no names. */
export const ownEventColumns: readonly Column<SecurityEvent>[] = [event, ...origin]

export const allEventColumns: readonly Column<SecurityEvent>[] = [event, admin, ...origin]

const failures: readonly string[] = [
  'sign_in_failed',
  'throttled',
  'password_check_failed',
  'second_factor_failed',
] satisfies SecurityEventKind[]

const labels: Readonly<Record<string, string>> = securityEventLabels

/** A later version of the server may have kinds that this console does not know. */
const labelOf = (kind: string): string => labels[kind] ?? kind.replaceAll('_', ' ')
