import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useRef, useState } from 'react'
import { ApiError, isRejection } from '../../../api/api-error'
import { failureNotice } from '../../../api/failure-message'
import { randomId } from '../../../api/random-id'
import { call } from '../../../api/request'
import { undoActions } from '../../../forms/undo/undo-requests'
import { resetLists } from '../../../lists/infinite-list'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { useNotices } from '../../../ui/feedback/notices'
import { useNavigate } from '../../../ui/navigation/navigation-context'
import { usePastRecord } from '../api'
import { FieldDifferences } from '../describe/field-difference'
import { historyPath } from '../history-address'
import { kindLabel } from '../record-kinds'
import { fieldsToRestore, namedIn } from './past-fields'

interface RestoreVersionProps {
  entity: HistoryEntity
  id: string
  time: string
  /** The record as it was. */
  then: unknown
}

/** After every change: whatever the clock of this device shows, it is the record as it is now. */
const latest = '9999-12-31'

/** Restores a version of a record, after a question that shows what it changes. */
export function RestoreVersion({ entity, id, time, then }: RestoreVersionProps) {
  const now = usePastRecord(entity, id, latest)
  const [isAsking, setIsAsking] = useState(false)
  const label = kindLabel(entity)
  const { restore, isRestoring } = useRestore({ entity, id, time })
  if (now.error instanceof ApiError && now.error.status === 404)
    return <p className="mt-1">This {label} is deleted. Restore it first, then this version can be restored.</p>
  if (!now.data) return null
  const fields = fieldsToRestore(entity, now.data.data, then)
  if (Object.keys(fields).length === 0) return <p className="mt-1">It is still so.</p>
  return (
    <div data-screen-only className="mt-2">
      <Button variant="secondary" icon={<History size={16} />} isBusy={isRestoring} onClick={() => setIsAsking(true)}>
        Restore This Version
      </Button>
      {isAsking && (
        <Dialog
          title="Restore This Version?"
          description={`What changes in the ${label} as it is now. It can be undone.`}
          onClose={() => setIsAsking(false)}
          maxWidth={620}
        >
          <DialogBody>
            <FieldDifferences entity={entity} fields={fields} named={namedIn([now.data.data, then])} />
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button isBusy={isRestoring} onClick={restore}>
              Restore
            </Button>
          </DialogFooter>
        </Dialog>
      )}
    </div>
  )
}

const texts = { failed: 'Failed to restore the version', error: 'Error restoring the version' }

function useRestore({ entity, id, time }: Omit<RestoreVersionProps, 'then'>) {
  const client = useQueryClient()
  const notices = useNotices()
  const navigate = useNavigate()
  // The same until there is a response, so that a version is restored once.
  const key = useRef(randomId())
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(historyEndpoints.restoreVersion, { params: { entity, id }, body: { time }, idempotencyKey: key.current }),
    onSuccess: ({ message, notice, change_id }) => {
      notices.success(message, { ...(notice !== undefined && { detail: notice }), actions: undoActions(change_id) })
      void resetLists(client, [])
      void navigate(historyPath(entity, id))
    },
    onError: (failure) => {
      if (isRejection(failure)) key.current = randomId()
      notices.error(...failureNotice(failure, texts))
    },
  })
  return { restore: () => mutate(), isRestoring: isPending }
}
