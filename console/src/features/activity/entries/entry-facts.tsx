import { type RecordedChange, undoIsPossible } from '@gatehouse/contract/history/change'
import { undoReasons } from '@gatehouse/contract/history/undo'
import type { ReactNode } from 'react'
import { formatCount } from '../../../format/count'
import { formatMoment } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import { sourceNames } from '../../history/source-names'
import { clockOf } from '../../history/describe/describe-entry'

interface EntryFactsProps {
  change: RecordedChange
  /** `possible`, or why it cannot be undone. */
  obstacle: string
  isRow: boolean
}

/** When and from where, whether it was undone, and why it cannot be. */
export function EntryFacts({ change, obstacle, isRow }: EntryFactsProps) {
  const { created_at, source, admin, lacks_personal, operation } = change
  const isUndone = obstacle === undoReasons.undone
  const left = operation && !isRow && operation.state === 'done' ? operation.total - operation.done : 0
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-13 text-muted empty:hidden">
      {!isRow && (
        <Fact>
          <time dateTime={created_at} title={`${formatMoment(created_at)}, Lagos time`} className="tabular-nums">
            {clockOf(created_at)}
          </time>
        </Fact>
      )}
      {!isRow && admin && source && <Fact>{sourceNames[source]}</Fact>}
      {left > 0 && <Fact>{formatCount(left)} left as they are</Fact>}
      {lacks_personal && <Fact>Personal details are not kept</Fact>}
      {!isUndone && obstacle !== undoIsPossible && <Fact>Cannot be undone: {obstacle.replace(/\.$/, '')}</Fact>}
      {isUndone && (operation?.undo_state ?? 'done') === 'done' && (
        <Fact>
          <Badge tone="quiet">Undone</Badge>
        </Fact>
      )}
    </p>
  )
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="not-first:before:mr-1.5 not-first:before:content-['·']">{children}</span>
)
