import { undoReasons } from '@gatehouse/contract/history/undo'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadFailureMessage } from '../../../api/failure-message'
import type { UndoRequest } from '../../../forms/undo/undo-requests'
import { ListError } from '../../../lists/failure/list-error'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { useDelayed } from '../../../ui/feedback/use-delayed'
import { useChange } from '../api'
import { ChangeDifference, ChangeHeading } from '../list/change-parts'
import { ConflictChoices } from './conflict-choices'
import { RunningUndo } from './running-undo'
import { UndoResult } from './undo-result'
import { consequenceOf, obstacleOf, questionOf, undoneOperation } from './undo-texts'
import { type Choices, useSendUndo } from './use-send-undo'

interface UndoPromptProps {
  request: UndoRequest
  onClose: () => void
}

/** Faster undos of an operation show no progress. */
const progressAfterMs = 800

/**
 * Shows a change, or an operation, and undoes it when that is confirmed. One that is confirmed already is
 * sent at once; then there is a dialog only if something must be chosen, if it takes long or goes on, if no
 * response arrives, or if records were left.
 */
export function UndoPrompt({ request, onClose }: UndoPromptProps) {
  const { isConfirmed = false } = request
  const [choices, setChoices] = useState<Choices>({})
  const [isOpen, setIsOpen] = useState(!isConfirmed)
  const change = useChange(request, isOpen)
  const { data } = change
  const operation = data ? undoneOperation(request, data) : null
  const operationId = request.operationId ?? operation?.id
  const undone = operationId === undefined ? request : { ...request, operationId }
  const { send, isSending, conflicts, isUncertain, result } = useSendUndo(undone, onClose)
  const isRunning = useDelayed(isSending && operationId !== undefined, progressAfterMs)
  const hasDialog = !isConfirmed || conflicts.length > 0 || isUncertain || isRunning || result !== null
  if (hasDialog && !isOpen) setIsOpen(true)
  const sendAtOnce = useEffectEvent(() => isConfirmed && send())
  useEffect(() => void sendAtOnce(), [])
  if (!hasDialog) return null
  if (result !== null) return <UndoResult undoId={result} onClose={onClose} />
  const obstacle = data ? obstacleOf(request, data) : null
  const isDecided = conflicts.every(({ field }) => choices[field] !== undefined)
  return (
    <Dialog title={conflicts.length > 0 ? 'Changed Since' : questionOf(operation)} onClose={onClose} maxWidth={620}>
      <DialogBody>
        {data ? (
          <>
            <ChangeHeading change={data} isNamed />
            {conflicts.length > 0 ? (
              <ConflictChoices change={data} conflicts={conflicts} choices={choices} onChoose={setChoices} />
            ) : (
              <>
                {!operation && <ChangeDifference change={data} />}
                <p className="mt-4 text-14">
                  {obstacle === null ? consequenceOf(data, operation) : `It cannot be undone: ${obstacle}`}
                </p>
              </>
            )}
          </>
        ) : (
          <ChangeLoading change={change} notFound={request.changeId ? 'Change not found' : undoReasons.nothing} />
        )}
        {isRunning && operationId !== undefined && <RunningUndo operationId={operationId} />}
      </DialogBody>
      <DialogFooter note={isUncertain && 'No response arrived. Try again: it is undone once at most.'}>
        <Button variant="secondary" onClick={onClose}>
          {obstacle === null && !isSending ? 'Cancel' : 'Close'}
        </Button>
        {data && obstacle === null && (
          <Button
            isBusy={isSending}
            busyLabel="Undoing..."
            disabled={!isDecided}
            onClick={() => send(conflicts.length > 0 ? choices : undefined)}
          >
            {isUncertain ? 'Try Again' : 'Undo'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

interface ChangeLoadingProps {
  change: ReturnType<typeof useChange>
  notFound: string
}

function ChangeLoading({ change: { error, refetch, isFetching }, notFound }: ChangeLoadingProps) {
  if (!error) {
    return (
      <Loading label="Loading the change" className="grid gap-3">
        <Skeleton className="h-6" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  const messages = { notFound, failedToFetch: 'Failed to fetch the change' }
  const message = loadFailureMessage(error, 'change', messages)
  return <ListError message={message} failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}
