import type { RecordedChange } from '@gatehouse/contract/history/change'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadFailureMessage } from '../../../api/failure-message'
import type { UndoRequest } from '../../../forms/undo/undo-requests'
import { ListError } from '../../../lists/failure/list-error'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { useChange } from '../api'
import { ChangeDifference, ChangeHeading } from '../list/change-parts'
import { reasonAgainstUndo } from '../list/describe-change'
import { kindLabel } from '../record-kinds'
import { ConflictChoices } from './conflict-choices'
import { type Choices, useSendUndo } from './use-send-undo'

interface UndoPromptProps {
  request: UndoRequest
  onClose: () => void
}

/**
 * Shows a change, and undoes it when that is confirmed. One that is confirmed already is sent at once; then
 * there is a dialog only if something must be chosen, or if no response arrives.
 */
export function UndoPrompt({ request, onClose }: UndoPromptProps) {
  const { isConfirmed = false, changeId } = request
  const { send, isSending, conflicts, isUncertain } = useSendUndo(request, onClose)
  const [choices, setChoices] = useState<Choices>({})
  const hasDialog = !isConfirmed || conflicts.length > 0 || isUncertain
  const change = useChange(changeId, hasDialog)
  const sendAtOnce = useEffectEvent(() => isConfirmed && send())
  useEffect(() => void sendAtOnce(), [])
  if (!hasDialog) return null
  const { data } = change
  const reason = data && request.operationId === undefined ? reasonAgainstUndo(data) : null
  const isDecided = conflicts.every(({ field }) => choices[field] !== undefined)
  return (
    <Dialog title={conflicts.length > 0 ? 'Changed Since' : 'Undo This Change?'} onClose={onClose} maxWidth={620}>
      <DialogBody>
        {data ? (
          <>
            <ChangeHeading change={data} />
            {conflicts.length > 0 ? (
              <ConflictChoices change={data} conflicts={conflicts} choices={choices} onChoose={setChoices} />
            ) : (
              <>
                <ChangeDifference change={data} />
                <p className="mt-4 text-14">{reason === null ? consequence(data) : `It cannot be undone: ${reason}`}</p>
              </>
            )}
          </>
        ) : (
          <ChangeLoading change={change} />
        )}
      </DialogBody>
      <DialogFooter note={isUncertain && 'No response arrived. Try again: it is undone once at most.'}>
        <Button variant="secondary" onClick={onClose}>
          {reason === null ? 'Cancel' : 'Close'}
        </Button>
        {data && reason === null && (
          <Button
            isBusy={isSending}
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

function ChangeLoading({ change: { error, refetch, isFetching } }: { change: ReturnType<typeof useChange> }) {
  if (!error) {
    return (
      <Loading label="Loading the change" className="grid gap-3">
        <Skeleton className="h-6" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  const messages = { notFound: 'Change not found', failedToFetch: 'Failed to fetch the change' }
  const message = loadFailureMessage(error, 'change', messages)
  return <ListError message={message} failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

/** What an undo does, before it is done. */
function consequence({ action, entity, operation, undo }: RecordedChange): string {
  const record = kindLabel(entity)
  if (undo === 'possible' && (action === 'create' || action === 'restore'))
    return `Undo deletes this ${record}. It can be restored for 30 days.`
  if (action === 'delete') return `Undo restores this ${record}.`
  if (action === 'move' && operation) return 'Undo moves the properties back that have not been changed since.'
  return 'Undo puts the former values back. What others have changed since is asked.'
}
