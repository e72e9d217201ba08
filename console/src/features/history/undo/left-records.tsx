import { leftCountOf } from '@gatehouse/contract/history/change'
import { useState } from 'react'
import { countOf, formatCount } from '../../../format/count'
import { Button } from '../../../ui/buttons/button'
import { Link } from '../../../ui/navigation/link'
import { historyPath } from '../history-address'
import { kindLabel } from '../record-kinds'
import { useOperation } from '../api'

/** More are shown on demand. */
const firstShown = 10

interface LeftRecordsProps {
  operationId: string
  /** Called when a link is followed. */
  onLeave?: () => void
}

/** The records that an operation has left as they are, each with the reason and a link to its history. */
export function LeftRecords({ operationId, onLeave }: LeftRecordsProps) {
  const { data } = useOperation(operationId)
  const [isWhole, setIsWhole] = useState(false)
  if (!data) return null
  const shown = isWhole ? data.left : data.left.slice(0, firstShown)
  const count = leftCountOf(data)
  const title = `${countOf(count, 'record', 'records')} left as ${count === 1 ? 'it is' : 'they are'}`
  // Of very many, the server sends the first ones.
  const unsent = count - data.left.length
  return (
    <section aria-label={title} className="mb-3 rounded-control bg-orange-soft px-3.5 py-3 text-14">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 space-y-1">
        {shown.map(({ entity, id, reason, label }) => (
          <li key={`${entity} ${id}`} className="wrap-anywhere">
            <Link
              to={historyPath(entity, id)}
              onClick={onLeave}
              className="font-medium text-green-ink underline underline-offset-4 max-lg:py-2"
            >
              {label?.trim() || `One ${kindLabel(entity)} that no longer exists`}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
      {shown.length < data.left.length && (
        <Button variant="link" size="small" onClick={() => setIsWhole(true)}>
          Show All
        </Button>
      )}
      {isWhole && unsent > 0 && <p className="mt-1">and {formatCount(unsent)} more</p>}
    </section>
  )
}
