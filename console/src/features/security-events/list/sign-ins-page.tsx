import { securityEventMessages } from '@gatehouse/contract/security-event'
import UserCog from 'lucide-react/icons/user-cog'
import { PagedTable } from '../../../lists/table/paged-table'
import { PageHeader } from '../../../ui/page-header'
import { Tabs } from '../../../ui/tabs'
import { useSearchParams } from '../../../ui/navigation/use-search-params'
import { allSecurityEvents, ownSecurityEvents } from '../api'
import { allEventColumns, ownEventColumns } from './security-event-columns'

/** /sign-ins: an addition (docs/decisions/0039) */
export function SignInsPage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'all' ? 'all' : 'own'
  const title = tab === 'own' ? 'Sign-ins of my account' : 'Sign-ins of all admins'
  return (
    <>
      <PageHeader title="Sign-Ins" />
      <Tabs
        label="Accounts"
        tabs={[
          { value: 'own', label: 'My account' },
          { value: 'all', label: 'All admins' },
        ]}
        value={tab}
        // The page number belongs to the other list.
        onValueChange={(value) => setSearch(value === 'all' ? { tab: value } : {}, { replace: true })}
      >
        <p className="mb-4 max-w-[75ch] text-14 text-muted">
          {tab === 'own'
            ? 'Do you recognise every sign-in? If not, change your password and sign out your other devices.'
            : 'Sign-ins, failed attempts and sign-outs of every admin.'}{' '}
          Old events are removed automatically.
        </p>
        <PagedTable
          key={tab}
          list={tab === 'own' ? ownSecurityEvents : allSecurityEvents}
          columns={tab === 'own' ? ownEventColumns : allEventColumns}
          label={title}
          title={title}
          failed={securityEventMessages.failedToFetchList}
          empty={{ Icon: UserCog, title: securityEventMessages.none }}
        />
      </Tabs>
    </>
  )
}
