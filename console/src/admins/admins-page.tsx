import { adminCalls, adminSentences } from '@gatehouse/contract/admin'
import { UserCog } from 'lucide-react'
import { call } from '../api/call'
import { useFormAddress } from '../forms/use-form-address'
import { useUndoableDelete } from '../forms/use-undoable-delete'
import { PagedTable } from '../lists/paged-table'
import { readAdmin } from '../session/signed-in-admin'
import { CreateButton } from '../ui/create-button'
import { EmptyState } from '../ui/empty-state'
import { iconSize } from '../ui/icon-size'
import { late } from '../ui/late'
import { PageHeader } from '../ui/page-header'
import { adminColumns } from './admin-columns'
import { admins, adminsKey } from './queries'

const AdminForm = late(() => import('./admin-form').then((module) => module.AdminForm))

/** /admins (specification, section 2): who may sign in. */
export function AdminsPage() {
  const { form, open, close } = useFormAddress()
  const { remove, busyId } = useUndoableDelete({
    noun: 'admin',
    remove: (id) => call(adminCalls.remove, { params: { id } }),
    restore: (id) => call(adminCalls.restore, { params: { id } }),
    sentences: adminSentences,
    deleteFailed: adminSentences.errorOccurred,
    invalidates: [adminsKey],
  })
  const columns = adminColumns({
    ownId: readAdmin()?.id,
    busyId,
    onDelete: ({ id, name, email }) =>
      void remove({ id, subject: `${name}, ${email}, is signed out everywhere at once.` }),
  })
  return (
    <>
      <PageHeader
        title="Admins"
        action={<CreateButton label="Create New Admin" preload={AdminForm.preload} onClick={() => open('new')} />}
      />
      <PagedTable
        list={admins}
        label="Admins"
        title="Who may sign in"
        columns={columns}
        failed={adminSentences.failedToFetchList}
        empty={
          <EmptyState
            icon={<UserCog {...iconSize} />}
            title={adminSentences.none}
            text="An admin is a person who may sign in here."
          />
        }
      />
      {form === 'new' && <AdminForm onClose={close} />}
    </>
  )
}
