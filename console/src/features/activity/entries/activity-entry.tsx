import {
  isHistoryEntity,
  type Operation,
  type RecordedChange,
  undoIsPossible,
} from '@gatehouse/contract/history/change'
import ChevronDown from 'lucide-react/icons/chevron-down'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId, useState } from 'react'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Link } from '../../../ui/navigation/link'
import { historyPath } from '../../history/history-address'
import { describeChange, describeEntry, isOpenable } from '../../history/describe/describe-entry'
import { FieldDifferences } from '../../history/describe/field-difference'
import { authorName } from '../../history/list/describe-change'
import { useIsUndoing } from '../../history/api'
import { requestUndo } from '../../../forms/undo/undo-requests'
import { KindIcon } from '../../history/kind-icon'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { EntryFacts } from './entry-facts'
import { EntrySentence } from './entry-sentence'
import { shortFields } from './short-fields'

const OperationRows = lazyComponent(() => import('../operation/operation-rows').then((module) => module.OperationRows))
const OperationProgress = lazyComponent(() =>
  import('../../history/operation/operation-progress').then((module) => module.OperationProgress),
)

interface ActivityEntryProps {
  change: RecordedChange
  /** One of the rows into which an operation opens. */
  isRow?: boolean
}

/** Who did what, when and from where; Undo; and for an operation its rows. */
export function ActivityEntry({ change, isRow = false }: ActivityEntryProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const operation = !isRow && change.operation && isOpenable(change.operation) ? change.operation : null
  const isUndoing = useIsUndoing(operation?.id ?? change.id)
  const short = shortFields(change)
  const obstacle = operation ? operation.undo : change.undo
  const shownProgress = operation && progressOf(operation)
  return (
    <li className={classNames('flex gap-3', isRow ? 'py-2.5' : 'px-4 py-3.5 md:px-5')}>
      {!isRow && (
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-page text-muted">
          <KindIcon entity={operation?.kind === 'erasure' ? 'erasure' : change.entity} />
        </span>
      )}
      <article aria-labelledby={id} className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-72">
            <EntrySentence
              id={id}
              author={isRow ? null : authorName(change)}
              parts={isRow ? describeChange(change) : describeEntry(change)}
            />
            {!operation && Object.keys(short).length > 0 && (
              <div className="mt-1.5">
                <FieldDifferences entity={change.entity} fields={short} named={change} />
              </div>
            )}
            <EntryFacts change={change} obstacle={obstacle} isRow={isRow} />
          </div>
          <div data-screen-only className="flex flex-wrap items-center gap-x-1 max-sm:-ml-3 sm:-my-1">
            {operation && (
              <Button
                variant="ghost"
                size="small"
                aria-expanded={isOpen}
                aria-describedby={id}
                preload={OperationRows.preload}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide Rows' : 'Show Rows'}
                <ChevronDown size={16} className={isOpen ? 'rotate-180' : undefined} />
              </Button>
            )}
            {!operation && isHistoryEntity(change.entity) && (
              <Link
                to={historyPath(change.entity, change.entity_id)}
                className={buttonClass({ variant: 'ghost', size: 'small' })}
                aria-describedby={id}
              >
                <History size={16} />
                History
              </Link>
            )}
            {obstacle === undoIsPossible && (
              <Button
                variant="secondary"
                size="small"
                icon={<Undo2 size={16} />}
                isBusy={isUndoing}
                busyLabel="Undoing..."
                aria-describedby={id}
                onClick={() => requestUndo({ changeId: change.id, ...(operation && { operationId: operation.id }) })}
              >
                Undo
              </Button>
            )}
          </div>
        </div>
        {shownProgress && (
          <div className="mt-3 max-w-md">
            <OperationProgress {...shownProgress} hasUndo={false} />
          </div>
        )}
        {operation && isOpen && <OperationRows operation={operation} renderRow={renderRow} />}
      </article>
    </li>
  )
}

/** What is shown of an operation that has not ended, or of its undo; null if both have. */
function progressOf({ id, kind, state, undone_by, undo_state }: Operation) {
  if (undone_by !== null) return undo_state === null || undo_state === 'done' ? null : { id: undone_by, ...undoWords }
  if (state === 'done') return null
  return kind === 'undo' ? { id, ...undoWords } : { id, doing: 'In progress', done: 'changed' }
}

const undoWords = { doing: 'Undoing', done: 'undone' }

/** The agents of a move are in its sentence. */
const renderRow = (row: RecordedChange) => row.action !== 'move' && <ActivityEntry change={row} isRow />
