import { signupEndpoints, signupMessages, type Signup } from '@gatehouse/contract/entities/signup'
import { Trash2 } from 'lucide-react'
import { call } from '../../../api/request'
import { useIsSupported } from '../../../api/support'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { Button } from '../../../ui/buttons/button'
import { iconSize } from '../../../ui/icons/icon-size'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { signupsKey } from '../api'

/** Deletes a sign-up, with Undo. Nothing on a server that cannot delete sign-ups (docs/decisions/0042). */
export function DeleteSignup({ signup: { id, name, email } }: { signup: Signup }) {
  const isSupported = useIsSupported(signupEndpoints.remove) === true
  const { remove, pendingId } = useUndoableDelete({
    label: 'sign-up',
    remove: (id) => call(signupEndpoints.remove, { params: { id } }),
    restore: (id) => call(signupEndpoints.restore, { params: { id } }),
    messages: signupMessages,
    invalidates: [signupsKey, statsKey, notificationsKey],
  })
  if (!isSupported) return null
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Trash2 {...iconSize} size={16} />}
      aria-label={`Delete the sign-up of ${name || email}`}
      isBusy={pendingId === id}
      onClick={() => void remove({ id, name: name || email, subject: `${name || 'No name given'}, ${email}` })}
    >
      Delete
    </Button>
  )
}
