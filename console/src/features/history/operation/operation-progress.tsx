import { leftCountOf, type Operation, undoIsPossible } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { formatCount } from '../../../format/count'
import { requestUndo } from '../../../forms/undo/undo-requests'
import { resetLists } from '../../../lists/infinite-list'
import { Button } from '../../../ui/buttons/button'
import { useNotices } from '../../../ui/feedback/notices'
import { Progress } from '../../../ui/feedback/progress'
import { historyKey, useOperation } from '../api'

interface OperationProgressProps {
  id: string
  /** 'Archiving', 'archived' */
  doing: string
  done: string
  /** Called when the operation was undone, or the server knows no such one any more. */
  onGone?: () => void
  onShowLeft?: () => void
  /** False where Undo is beside it. */
  hasUndo?: boolean
}

/** How far an operation is; Stop and Continue; at its end what it has left, and Undo. */
export function OperationProgress({ id, doing, done, onGone, onShowLeft, hasUndo = true }: OperationProgressProps) {
  const { data: operation, error } = useOperation(id)
  const { change, isChanging } = useChangeState(id)
  const gone = useEffectEvent(() => onGone?.())
  const isGone = error instanceof ApiError && error.status === 404
  const isUndone = (operation?.undone_by ?? null) !== null
  useEffect(() => {
    if (isGone || isUndone) gone()
  }, [isGone, isUndone])
  useListsAtEnd(operation)
  if (!operation) return <Progress label={`${doing}…`} share={null} />
  const { state, total } = operation
  const left = leftCountOf(operation)
  const reached = operation.done + left
  if (state === 'running') {
    return (
      <Progress
        label={`${doing}: ${formatCount(reached)} of ${formatCount(total)}`}
        share={total > 0 ? Math.min(1, reached / total) : null}
        detail={
          <Button variant="link" size="small" isBusy={isChanging} onClick={() => change('stopOperation')}>
            Stop
          </Button>
        }
      />
    )
  }
  const isStopped = state === 'stopped'
  return (
    <>
      <p role="status" className="text-14 font-medium tabular-nums">
        {isStopped && 'Stopped: '}
        {formatCount(operation.done)} {isStopped && `of ${formatCount(total)} `}
        {done}
        {left > 0 && `, ${formatCount(left)} left as ${left === 1 ? 'it is' : 'they are'}`}
      </p>
      <div className="flex flex-wrap gap-x-4">
        {left > 0 && onShowLeft && (
          <Button variant="link" size="small" onClick={onShowLeft}>
            Show
          </Button>
        )}
        {isStopped && operation.undone_by === null && (
          <Button variant="link" size="small" isBusy={isChanging} onClick={() => change('continueOperation')}>
            Continue
          </Button>
        )}
        {hasUndo && operation.done > 0 && operation.undo === undoIsPossible && (
          <Button variant="link" size="small" onClick={() => requestUndo({ operationId: id, isConfirmed: true })}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}

function useChangeState(id: string) {
  const client = useQueryClient()
  const notices = useNotices()
  const { mutate, isPending } = useMutation({
    mutationFn: (name: 'stopOperation' | 'continueOperation') => call(historyEndpoints[name], { params: { id } }),
    onError: (failure, name) => {
      const verb = name === 'stopOperation' ? 'stop' : 'continue'
      notices.error(...failureNotice(failure, { failed: `Failed to ${verb}`, error: `Failed to ${verb}` }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...historyKey, 'operation', id] }),
  })
  return { change: mutate, isChanging: isPending }
}

/** Lists show the last records when an operation has ended that ran while the page was open. */
function useListsAtEnd(operation: Operation | undefined): void {
  const client = useQueryClient()
  const isRunning = operation?.state === 'running'
  const [hasRun, setHasRun] = useState(false)
  if (isRunning && !hasRun) setHasRun(true)
  const isAtEnd = hasRun && !isRunning
  useEffect(() => {
    if (isAtEnd) void resetLists(client, [])
  }, [isAtEnd, client])
}
