import Trash2 from 'lucide-react/icons/trash'
import { useIsAvailable } from '../../api/available'
import { Button } from '../../ui/buttons/button'
import { type RecordEndpoint, type UndoableDeleteOptions, useUndoableDelete } from './use-undoable-delete'

interface DeleteReceivedProps extends UndoableDeleteOptions<RecordEndpoint> {
  /** Who has sent it. */
  from: { readonly id: string; readonly name: string; readonly email: string }
  /** 'Delete the inquiry from'; the name follows. */
  action: string
}

/**
 * Deletes what a person has sent, with Undo. Nothing on a server that cannot delete it
 * (docs/decisions/0042).
 */
export function DeleteReceived({ from: { id, name, email }, action, ...options }: DeleteReceivedProps) {
  const isSupported = useIsAvailable('removal of received records') === true
  const { remove, pendingId } = useUndoableDelete(options)
  if (!isSupported) return null
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Trash2 size={16} />}
      aria-label={`${action} ${name || email}`}
      isBusy={pendingId === id}
      onClick={() => void remove({ id, name: name || email, subject: `${name || 'No name given'}, ${email}` })}
    >
      Delete
    </Button>
  )
}
