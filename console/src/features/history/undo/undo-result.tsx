import type { Operation } from '@gatehouse/contract/history/change'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countOf } from '../../../format/count'
import { refetchShortLists } from '../../../lists/infinite-list'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { useOperation } from '../api'
import { LeftRecords } from './left-records'
import { UndoProgress } from './running-undo'

interface UndoResultProps {
  undoId: string
  onClose: () => void
}

/** The progress of an undo that goes on after its response, and then what it has left and why. */
export function UndoResult({ undoId, onClose }: UndoResultProps) {
  const client = useQueryClient()
  const { data: undo } = useOperation(undoId)
  const isRunning = undo?.state === 'running'
  const [hasRun, setHasRun] = useState(false)
  if (isRunning && !hasRun) setHasRun(true)
  const isAtEnd = hasRun && !isRunning
  useEffect(() => {
    if (isAtEnd) void refetchShortLists(client, [])
  }, [isAtEnd, client])
  return (
    <Dialog title={titleOf(undo)} onClose={onClose} maxWidth={620}>
      <DialogBody>
        {isRunning && (
          <>
            <UndoProgress undo={undo} />
            <p className="mt-4 text-14">It goes on when you close this. The activity shows its progress.</p>
          </>
        )}
        {undo && !isRunning && (
          <p role="status" className="mb-3 text-14">
            {countOf(undo.done, 'change was undone', 'changes were undone')}.
          </p>
        )}
        {undo && undo.left.length > 0 && <LeftRecords operationId={undoId} onLeave={onClose} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}

function titleOf(undo: Operation | undefined): string {
  if (!undo || undo.state === 'running') return 'Undo in Progress'
  if (undo.state === 'stopped') return 'Undo Stopped'
  if (undo.left.length === 0) return 'Everything Was Undone'
  return undo.done > 0 ? 'Not Everything Was Undone' : 'Nothing Was Undone'
}
