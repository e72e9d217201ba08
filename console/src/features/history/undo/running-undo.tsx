import { leftCountOf, type Operation } from '@gatehouse/contract/history/change'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatCount } from '../../../format/count'
import { refetchShortLists } from '../../../lists/infinite-list'
import { Progress } from '../../../ui/feedback/progress'
import { useOperation } from '../api'

/** The progress of the undo of an operation, also of one that began before the page was opened. */
export function RunningUndo({ operationId }: { operationId: string }) {
  const client = useQueryClient()
  const { data: operation } = useOperation(operationId, true)
  const { data: undo } = useOperation(operation?.undone_by ?? null)
  const isDone = undo?.state === 'done'
  useEffect(() => {
    if (isDone) void refetchShortLists(client, [])
  }, [isDone, client])
  return <UndoProgress undo={undo} />
}

/** How far an undo is; undefined while it is not known. */
export function UndoProgress({ undo }: { undo: Operation | undefined }) {
  const reached = undo ? undo.done + leftCountOf(undo) : 0
  return (
    <div className="mt-3 max-w-md">
      <Progress
        label={undo ? `Undoing: ${formatCount(reached)} of ${formatCount(undo.total)}` : 'Undoing...'}
        share={undo && undo.total > 0 ? Math.min(1, reached / undo.total) : null}
      />
    </div>
  )
}
