import { adminEndpoints, adminMessages } from '@gatehouse/contract/entities/admin'
import UserCog from 'lucide-react/icons/user-cog'
import { useIsAvailable } from '../../../api/available'
import { useFormAddress } from '../../../forms/use-form-address'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { useColumns } from '../../../lists/columns/use-columns'
import { ViewsBar } from '../../../lists/views/views-bar'
import { PagedTable } from '../../../lists/table/paged-table'
import { readAdmin } from '../../../api/session/signed-in-admin'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { Link } from '../../../ui/navigation/link'
import { adminColumns } from './admin-columns'
import { adminFilters } from './admin-filters'
import { admins, adminsKey } from '../api'
import { useAdminLinks } from '../link/use-admin-links'

const AdminForm = lazyComponent(() => import('../form/admin-form').then((module) => module.AdminForm))
const InviteForm = lazyComponent(() => import('../form/invite-form').then((module) => module.InviteForm))
const ResetLinkForm = lazyComponent(() => import('../form/reset-link-form').then((module) => module.ResetLinkForm))
const LinkDialog = lazyComponent(() => import('../link/link-dialog').then((module) => module.LinkDialog))

/** /admins (S2.15) */
export function AdminsPage() {
  const { form, open, close } = useFormAddress()
  const hasSignIns = useIsAvailable('sign-ins') === true
  const hasLinks = useIsAvailable('invitations') === true
  const links = useAdminLinks()
  const { remove, pendingId } = useUndoableDelete({
    label: 'admin',
    endpoints: adminEndpoints,
    messages: adminMessages,
    deleteFailed: adminMessages.errorOccurred,
    invalidates: [adminsKey],
  })
  const { columns, choice } = useColumns(
    'admins',
    adminColumns({
      ownId: readAdmin()?.id,
      pendingId,
      linkPendingId: links.pendingId,
      onLink: hasLinks ? links.start : undefined,
      onDelete: (admin) => {
        const { id, name, email } = admin
        void remove({
          id,
          name,
          subject: `${name}, ${email}, is signed out everywhere immediately.`,
          onRestored: ({ link, message }) => {
            // A notice would cover the link.
            if (link) links.show({ admin, link, isReplacement: false, note: message })
            return link !== undefined
          },
        })
      },
    }),
  )
  return (
    <>
      <PageHeader
        title="Admins"
        action={
          (hasSignIns || hasLinks) && (
            <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
              {hasSignIns && (
                <Link to="/sign-ins?tab=all" className={buttonClass({ variant: 'secondary' })}>
                  Sign-Ins of All Admins
                </Link>
              )}
              {hasLinks && (
                <Button variant="secondary" preload={InviteForm.preload} onClick={() => open('invite')}>
                  Invite Admin
                </Button>
              )}
            </div>
          )
        }
        create={{ label: 'Create New Admin', preload: AdminForm.preload, onClick: () => open('new') }}
      />
      <PagedTable
        list={admins}
        search={{ label: 'Search admins', placeholder: 'Search name, email or phone', noun: 'admin' }}
        label="Admins"
        exported="admin"
        title="Administrators"
        columns={columns}
        filters={adminFilters}
        columnChoice={choice}
        tools={<ViewsBar list="admins" />}
        failed={adminMessages.failedToFetchList}
        empty={{ Icon: UserCog, title: adminMessages.none, text: 'Admins can sign in to this console.' }}
      />
      {form === 'new' && <AdminForm onClose={close} />}
      {form === 'invite' && hasLinks && (
        <InviteForm
          onClose={(created) => {
            close()
            links.show(created)
          }}
        />
      )}
      {links.resetting && <ResetLinkForm admin={links.resetting} onClose={links.show} />}
      {links.created && <LinkDialog key={links.created.link.url} created={links.created} onClose={links.close} />}
    </>
  )
}
