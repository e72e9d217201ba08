import { adminMessages, type Admin } from '@gatehouse/contract/entities/admin'
import { Trash2 } from 'lucide-react'
import { formatDay, formatMoment } from '../../../format/dates'
import { formatPhone } from '../../../format/phone-number'
import { Badge } from '../../../ui/badge'
import { BreakableEmail } from '../../../ui/breakable-email'
import { Dash } from '../../../ui/dash'
import type { Column } from '../../../ui/tables/data-table'
import { IconButton } from '../../../ui/buttons/icon-button'
import { iconSize } from '../../../ui/icons/icon-size'

interface AdminActions {
  /** The signed-in admin; undefined when the sign-in response had no name. */
  ownId: string | undefined
  /** The admin whose deletion is pending. */
  pendingId: string | undefined
  onDelete: (admin: Admin) => void
}

/** The columns of S2.64. The signed-in admin's own row has no Delete. */
export const adminColumns = ({ ownId, pendingId, onDelete }: AdminActions): readonly Column<Admin>[] => [
  {
    key: 'created',
    header: 'Created At',
    width: '112px',
    narrowWidth: '78px',
    cell: (admin) => (
      <span title={formatMoment(admin.created_at) ?? undefined} className="tabular-nums">
        {formatDay(admin.created_at)}
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Full Name',
    width: 'minmax(0,1.2fr)',
    cell: (admin) => admin.name,
    isStrong: true,
    onPhone: 'title',
  },
  {
    key: 'email',
    header: 'Mail Address',
    width: 'minmax(0,1.5fr)',
    cell: (admin) => <BreakableEmail email={admin.email} />,
  },
  {
    key: 'phone',
    header: 'Phone Number',
    narrowWidth: '122px',
    cell: ({ phone_number }) => formatPhone(phone_number) || <Dash why="Not given" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '84px',
    narrowWidth: '54px',
    align: 'right',
    cell: (admin) =>
      admin.id === ownId ? (
        <span title={adminMessages.cannotDeleteOneself} className="max-md:mt-2.5 max-md:mr-2.5 max-md:block">
          <Badge tone="quiet">You</Badge>
        </span>
      ) : (
        <IconButton
          label={`Delete ${admin.name}`}
          icon={<Trash2 {...iconSize} />}
          isBusy={admin.id === pendingId}
          onClick={() => onDelete(admin)}
        />
      ),
    onPhone: 'corner',
  },
]
