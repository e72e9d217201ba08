import { type Inquiry, inquiryEndpoints, inquiryMessages, inquiryStates } from '@gatehouse/contract/entities/inquiry'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useIsAvailable } from '../../../api/available'
import { failureCause } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { useListPage } from '../../../lists/use-list-page'
import { useColumns } from '../../../lists/columns/use-columns'
import type { Selectable } from '../../../lists/selection/selection-context'
import { ViewsBar } from '../../../lists/views/views-bar'
import { PagedTable } from '../../../lists/table/paged-table'
import { useLinkedRow } from '../../../lists/table/use-linked-row'
import { Button } from '../../../ui/buttons/button'
import { Segmented } from '../../../ui/fields/segmented'
import { useSearchParams } from '../../../ui/navigation/use-search-params'
import { PageHeader } from '../../../ui/page-header'
import { StatCard } from '../../../ui/stat-card'
import { furtherInquiryColumns, inquiryColumns, inquiryDetails } from './inquiry-columns'
import { inquiries, inquiriesFailed, inquiriesIn } from '../api'
import { inquiryFilters } from './inquiry-filters'

const selectable: Selectable<Inquiry> = {
  entity: 'inquiry',
  nameOf: ({ name }) => `the inquiry from ${name || 'someone without a name'}`,
  load: () => import('./inquiry-actions'),
}

/** /inquiries: the card of S2.62, and below it the list of inquiries (docs/decisions/0034). */
export function InquiriesPage() {
  const first = useListPage(inquiries, 1)
  const cause = failureCause(first.error, inquiriesFailed(first.error))
  const linkedId = useLinkedRow(linkedInquiry)
  const [search, setSearch] = useSearchParams()
  const { columns, choice } = useColumns('inquiries', inquiryColumns, furtherInquiryColumns)
  const hasAnswers = useIsAvailable('answered inquiries') === true
  const state = hasAnswers ? inquiryStates.find((known) => known === search.get('state')) : undefined
  return (
    <>
      <PageHeader title="Inquiries" />
      {first.isError && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-red-soft px-4 py-2.5 text-red-ink"
        >
          <CircleAlert className="shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="text-14 font-semibold">{inquiriesFailed(first.error)}</p>
            {cause !== undefined && <p className="text-13">{cause}</p>}
          </div>
          <Button
            variant="secondary"
            size="small"
            icon={<RotateCw size={16} />}
            isBusy={first.isFetching}
            onClick={() => void first.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
      <div className="mb-4 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <StatCard name="Total Inquiries" value={first.isError ? null : first.data?.total} icon={<Mail />} />
      </div>
      {!first.isError && (
        <PagedTable
          list={state === undefined ? inquiries : inquiriesIn(state)}
          search={{ label: 'Search inquiries', placeholder: 'Search name, contact or message', noun: 'inquiry' }}
          tools={
            hasAnswers && (
              <>
                <Segmented
                  label="Inquiries shown"
                  isLabelHidden
                  className="mb-3"
                  choices={choices}
                  value={state ?? 'all'}
                  // Without the page, which belongs to another list.
                  onValueChange={(next) =>
                    setSearch(
                      (now) => {
                        now.delete('page')
                        if (next === 'all') now.delete('state')
                        else now.set('state', next)
                        return now
                      },
                      { replace: true },
                    )
                  }
                />
                <ViewsBar list="inquiries" />
              </>
            )
          }
          isFocused={(inquiry) => inquiry.id === linkedId}
          label="Inquiries"
          exported="inquiry"
          imports="inquiries"
          title="Newest inquiries"
          columns={columns}
          filters={inquiryFilters}
          selectable={selectable}
          columnChoice={choice}
          details={inquiryDetails}
          failed={inquiriesFailed}
          empty={{
            Icon: Inbox,
            title: state === undefined ? 'No inquiries yet' : `No ${state} inquiries`,
            text: state === undefined ? 'Inquiries from the site or the app appear here.' : emptyTexts[state],
          }}
        />
      )}
    </>
  )
}

/** `/inquiries?inquiry=<id>` */
const linkedInquiry = {
  idParam: 'inquiry',
  list: inquiries,
  find: async (id: string, signal: AbortSignal) => (await call(inquiryEndpoints.find, { params: { id }, signal })).data,
  messages: { failed: inquiryMessages.notFound, error: inquiryMessages.failedToFetchList },
}

const emptyTexts = {
  open: 'Every inquiry has been answered.',
  answered: 'Reply to an inquiry, or mark it as answered.',
}

const choices = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
] as const
