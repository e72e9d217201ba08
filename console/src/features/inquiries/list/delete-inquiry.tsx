import { inquiryEndpoints, inquiryMessages, type Inquiry } from '@gatehouse/contract/entities/inquiry'
import { Trash2 } from 'lucide-react'
import { call } from '../../../api/request'
import { useIsSupported } from '../../../api/support'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { Button } from '../../../ui/buttons/button'
import { iconSize } from '../../../ui/icons/icon-size'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { inquiriesKey } from '../api'

/** Deletes an inquiry, with Undo. Nothing on a server that cannot delete inquiries (docs/decisions/0042). */
export function DeleteInquiry({ inquiry: { id, name, email } }: { inquiry: Inquiry }) {
  const isSupported = useIsSupported(inquiryEndpoints.remove) === true
  const { remove, pendingId } = useUndoableDelete({
    label: 'inquiry',
    remove: (id) => call(inquiryEndpoints.remove, { params: { id } }),
    restore: (id) => call(inquiryEndpoints.restore, { params: { id } }),
    messages: inquiryMessages,
    invalidates: [inquiriesKey, statsKey, notificationsKey],
  })
  if (!isSupported) return null
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Trash2 {...iconSize} size={16} />}
      aria-label={`Delete the inquiry from ${name || email}`}
      isBusy={pendingId === id}
      onClick={() => void remove({ id, name: name || email, subject: `${name || 'No name given'}, ${email}` })}
    >
      Delete
    </Button>
  )
}
