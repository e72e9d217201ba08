import type { RecordedChange } from '@gatehouse/contract/history/change'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'
import { requestUndo } from '../../../forms/undo/undo-requests'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/navigation/link'
import { historyPath, timeOf } from '../history-address'
import { ChangeDifference, ChangeHeading } from './change-parts'
import { reasonAgainstUndo } from './describe-change'

/** One change: who, what, when and from where, the difference, Undo, and the record as it was. */
export function ChangeEntry({ change, isRecordGone }: { change: RecordedChange; isRecordGone: boolean }) {
  const id = useId()
  const { action, entity, entity_id, operation } = change
  const reason = reasonAgainstUndo(change)
  const isMoveUndoable = action === 'move' && operation?.kind === 'move' && operation.undone_by === null
  const wasThere = !['move', 'purge', 'erase', 'expire'].includes(action)
  return (
    <li>
      <Card className="p-4 md:p-5">
        <article aria-labelledby={id}>
          <ChangeHeading id={id} change={change} />
          <ChangeDifference change={change} />
          <div data-screen-only className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            {(reason === null || isMoveUndoable) && (
              <Button
                variant="secondary"
                size="small"
                icon={<Undo2 size={16} />}
                aria-describedby={id}
                onClick={() => requestUndo({ changeId: change.id })}
              >
                {isMoveUndoable ? 'Undo the Move' : 'Undo'}
              </Button>
            )}
            {wasThere && !isRecordGone && (
              <Link
                to={historyPath(entity, entity_id, timeOf(change))}
                className={buttonClass({ variant: 'ghost', size: 'small' })}
                aria-describedby={id}
              >
                <History size={16} />
                {action === 'delete' ? 'Show as It Was Before' : 'Show as It Was'}
              </Link>
            )}
          </div>
          {reason !== null && !isMoveUndoable && (
            <p className="mt-2 text-13 text-muted">Cannot be undone: {sentence(reason)}</p>
          )}
        </article>
      </Card>
    </li>
  )
}

const sentence = (reason: string) => (reason.endsWith('.') ? reason : `${reason}.`)
