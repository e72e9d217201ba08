import type { AffiliateStatus, PaymentStatus } from '@gatehouse/contract/entities/affiliate'
import { Badge, type BadgeTone } from '../../../ui/badge'
import { Dash } from '../../../ui/dash'
import { classNames } from '../../../ui/class-names'

/** The colours of S4.11; an unknown status has none. */
export function StatusBadge({ status }: { status: string }) {
  if (status === '') return <Dash why="Not given" className="text-muted" />
  return <Badge tone={toneOf(status)}>{status}</Badge>
}

/** Less prominent than the status next to it: a dot in the colour of the same state. */
export function PaymentStatusBadge({ status }: { status: string }) {
  if (status === '') return <Dash why="Not given" className="text-muted" />
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink">
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dotOf(status))} />
      {status}
    </span>
  )
}

const tones: Record<Lowercase<AffiliateStatus>, BadgeTone> = {
  activated: 'navy',
  terminated: 'red',
  completed: 'blue',
  processing: 'leaf',
}

const dots: Record<Lowercase<PaymentStatus>, string> = {
  pending: 'bg-faint',
  processing: 'bg-leaf',
  disbursed: 'bg-blue',
}

const toneOf = (status: string): BadgeTone => (tones as Record<string, BadgeTone>)[status.toLowerCase()] ?? 'quiet'
const dotOf = (status: string): string => (dots as Record<string, string>)[status.toLowerCase()] ?? 'bg-faint'
