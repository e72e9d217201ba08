import { adminEndpoints, adminMessages } from '@gatehouse/contract/entities/admin'
import { UserCog } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../../api/request'
import { useIsSupported } from '../../../api/support'
import { useFormAddress } from '../../../forms/use-form-address'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { PagedTable } from '../../../lists/table/paged-table'
import { readAdmin } from '../../../api/session/signed-in-admin'
import { buttonClass } from '../../../ui/buttons/button-class'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { adminColumns } from './admin-columns'
import { admins, adminsKey } from '../api'

const AdminForm = lazyComponent(() => import('../form/admin-form').then((module) => module.AdminForm))

/** Not imported from the contract, so that its module is in the chunk of the other page only. */
const listSignIns = { method: 'GET', path: '/admin/security-events' } as const

/** /admins (S2.15) */
export function AdminsPage() {
  const { form, open, close } = useFormAddress()
  const hasSignIns = useIsSupported(listSignIns) === true
  const { remove, pendingId } = useUndoableDelete({
    label: 'admin',
    remove: (id) => call(adminEndpoints.remove, { params: { id } }),
    restore: (id) => call(adminEndpoints.restore, { params: { id } }),
    messages: adminMessages,
    deleteFailed: adminMessages.errorOccurred,
    invalidates: [adminsKey],
  })
  const columns = adminColumns({
    ownId: readAdmin()?.id,
    pendingId,
    onDelete: ({ id, name, email }) =>
      void remove({ id, subject: `${name}, ${email}, is signed out everywhere immediately.` }),
  })
  return (
    <>
      <PageHeader
        title="Admins"
        action={
          hasSignIns && (
            <Link to="/sign-ins?tab=all" className={buttonClass({ variant: 'secondary' })}>
              Sign-ins of all admins
            </Link>
          )
        }
        create={{ label: 'Create New Admin', preload: AdminForm.preload, onClick: () => open('new') }}
      />
      <PagedTable
        list={admins}
        label="Admins"
        title="Administrators"
        columns={columns}
        failed={adminMessages.failedToFetchList}
        empty={
          <EmptyState
            icon={<UserCog {...iconSize} />}
            title={adminMessages.none}
            text="Admins can sign in to this console."
          />
        }
      />
      {form === 'new' && <AdminForm onClose={close} />}
    </>
  )
}
