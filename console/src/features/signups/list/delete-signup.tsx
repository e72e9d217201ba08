import { signupEndpoints, signupMessages, type Signup } from '@gatehouse/contract/entities/signup'
import { Trash2 } from 'lucide-react'
import { call } from '../../../api/request'
import { useIsSupported } from '../../../api/support'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { Button } from '../../../ui/buttons/button'
import { IconButton } from '../../../ui/buttons/icon-button'
import { iconSize } from '../../../ui/icons/icon-size'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { signupsKey } from '../api'

interface DeleteSignupProps {
  signup: Signup
  /** In the corner of the card on a phone. */
  isIcon?: boolean
}

/** Deletes a sign-up, with Undo. Nothing on a server that cannot delete sign-ups (docs/decisions/0042). */
export function DeleteSignup({ signup: { id, name, email }, isIcon = false }: DeleteSignupProps) {
  const isSupported = useIsSupported(signupEndpoints.remove) === true
  const { remove, pendingId } = useUndoableDelete({
    label: 'sign-up',
    remove: (id) => call(signupEndpoints.remove, { params: { id } }),
    restore: (id) => call(signupEndpoints.restore, { params: { id } }),
    messages: signupMessages,
    invalidates: [signupsKey, statsKey, notificationsKey],
  })
  if (!isSupported) return null
  const button = {
    isBusy: pendingId === id,
    onClick: () => void remove({ id, subject: `${name || 'No name given'}, ${email}` }),
  }
  const label = `Delete the sign-up of ${name || email}`
  if (isIcon) return <IconButton label={label} icon={<Trash2 {...iconSize} />} {...button} />
  return (
    <Button variant="secondary" size="small" icon={<Trash2 {...iconSize} size={16} />} aria-label={label} {...button}>
      Delete
    </Button>
  )
}
