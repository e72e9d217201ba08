import { adminMessages, type Admin } from '@gatehouse/contract/entities/admin'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import Trash2 from 'lucide-react/icons/trash'
import { formatMoment } from '../../../format/dates'
import { formatPhone } from '../../../format/phone-number'
import { HistoryLink } from '../../../lists/history-link'
import { Badge } from '../../../ui/badge'
import { BreakableEmail } from '../../../ui/breakable-email'
import { Dash } from '../../../ui/dash'
import { Day } from '../../../ui/tables/day'
import type { Column } from '../../../ui/tables/data-table'
import { IconButton } from '../../../ui/buttons/icon-button'

interface AdminActions {
  /** The signed-in admin; undefined when the sign-in response had no name. */
  ownId: string | undefined
  /** The admin whose deletion is pending. */
  pendingId: string | undefined
  /** The admin whose link is being created. */
  linkPendingId: string | undefined
  onDelete: (admin: Admin) => void
  /** Undefined on a server without links (docs/decisions/0041). */
  onLink: ((admin: Admin) => void) | undefined
}

/** The columns of S2.64. The signed-in admin's own row has no actions. */
export const adminColumns = ({
  ownId,
  pendingId,
  linkPendingId,
  onDelete,
  onLink,
}: AdminActions): readonly Column<Admin>[] => [
  {
    key: 'created_at',
    header: 'Created At',
    width: '112px',
    narrowWidth: '78px',
    cell: (admin) => <Day at={admin.created_at} className="tabular-nums" />,
  },
  {
    key: 'name',
    header: 'Full Name',
    width: 'minmax(0,1.2fr)',
    cell: (admin) => (
      <>
        {admin.name}
        {admin.is_invited && <Invitation expiresAt={admin.invitation_expires_at} />}
      </>
    ),
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
    key: 'phone_number',
    header: 'Phone Number',
    narrowWidth: '122px',
    cell: ({ phone_number }) => formatPhone(phone_number) || <Dash why="Not given" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '134px',
    narrowWidth: '134px',
    align: 'right',
    cell: (admin) =>
      admin.id === ownId ? (
        <span className="flex items-center justify-end gap-2">
          <HistoryLink record={['admin', admin.id]} name={admin.name} />
          <span title={adminMessages.cannotDeleteOneself} className="max-md:mr-2.5">
            <Badge tone="quiet">You</Badge>
          </span>
        </span>
      ) : (
        <span className="flex justify-end">
          <HistoryLink record={['admin', admin.id]} name={admin.name} />
          {onLink && (
            <IconButton
              label={`${admin.is_invited ? 'New Link' : 'Reset Link'} for ${admin.name}`}
              icon={admin.is_invited ? <Link2 /> : <KeyRound />}
              isBusy={admin.id === linkPendingId}
              onClick={() => onLink(admin)}
            />
          )}
          <IconButton
            label={`Delete ${admin.name}`}
            icon={<Trash2 />}
            isBusy={admin.id === pendingId}
            onClick={() => onDelete(admin)}
          />
        </span>
      ),
    onPhone: 'corner',
  },
]

/** An admin who has not set a password yet. */
const Invitation = ({ expiresAt }: { expiresAt: string | null }) => (
  <span className={`block text-12 font-medium ${expiresAt === null ? 'text-orange' : 'text-muted'}`}>
    {expiresAt === null ? 'Invited, link expired' : `Invited, link expires ${formatMoment(expiresAt)}`}
  </span>
)
