import { careerEndpoints, careerMessages } from '@gatehouse/contract/entities/career'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import { requestCareers, useIsAvailable } from '../../../api/available'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { countOf } from '../../../format/count'
import { useFormAddress } from '../../../forms/use-form-address'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { ExportButton } from '../../../lists/export/export-button'
import { useListPlace } from '../../../lists/place/use-list-place'
import { deletable } from '../../../lists/selection/deletable'
import { ViewsBar } from '../../../lists/views/views-bar'
import { ListFilterChips, ListFiltersButton, noMatchesOf } from '../../../lists/filters/list-filter-tools'
import { useListFilters } from '../../../lists/filters/list-filters'
import { SearchField } from '../../../lists/search-field'
import { useFilters } from '../../../lists/use-filters'
import { Button } from '../../../ui/buttons/button'
import { CreateButton } from '../../../ui/buttons/create-button'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { careerListKey, careersKey, useCareers } from '../api'
import { CareerCard } from './career-card'
import { careerFilters } from './career-filters'

const CareerForm = lazyComponent(() => import('../form/career-form').then((module) => module.CareerForm))

const selectable = deletable('career')

const readFilters = (search: URLSearchParams) => ({ q: search.get('q') ?? '' })

export function CareersPage() {
  const isSupported = useIsAvailable('careers') !== false
  const { filters, change } = useFilters(readFilters)
  const filtering = useListFilters(careerFilters)
  const list = useCareers({ ...filters, ...filtering.query }, isSupported)
  const { q } = list.shown.params
  useListPlace(list.cards !== undefined, careerListKey)
  const { remove, pendingId } = useUndoableDelete({
    label: 'career',
    endpoints: careerEndpoints,
    messages: careerMessages,
    invalidates: [careersKey],
  })
  const { form, editedId, open, close } = useFormAddress()
  const create = { label: 'Create New Career', preload: CareerForm.preload, onClick: () => open('new') }
  const search = (text: string) => change({ q: text })
  if (!isSupported) return <CareersNotRequested />
  return (
    <>
      <PageHeader title="Careers" heading="Welcome Admin," create={create} />
      {/* Also above an empty list, which would move if it went. */}
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-56 flex-1 gap-2">
          <SearchField
            label="Search careers"
            value={filters.q}
            onSearch={search}
            placeholder="Search title, position or location"
          />
          <ListFiltersButton filtering={filtering} />
        </div>
        <ExportButton entity="career" query={list.shown.params} total={list.cards?.length === 0 ? 0 : undefined} />
        <ViewsBar list="careers" />
      </div>
      <ListFilterChips filtering={filtering} />
      <InfiniteGrid
        list={list}
        label="Careers"
        loading="Loading careers"
        failed={careerMessages.failedToFetchList}
        empty={{ Icon: BriefcaseBusiness, title: careerMessages.empty, action: <CreateButton {...create} /> }}
        noMatches={noMatchesOf('career', { q, filtering, onSearch: search })}
        found={list.total === undefined ? null : countOf(list.total, 'career', 'careers')}
        selectable={selectable}
        // S9.7.
        placeholderCount={3}
        pictureRatio={0}
        textHeights={[280, 276]}
        renderCard={(career) => (
          <CareerCard
            career={career}
            isBusy={pendingId === career.id}
            onEdit={() => open(career.id)}
            onDelete={() =>
              void remove({
                id: career.id,
                name: career.title || 'Untitled posting',
                subject: `Delete ${career.title || 'this posting'}?`,
              })
            }
          />
        )}
      />
      {form !== null && <CareerForm key={form} id={editedId} listed={list.cards} onClose={close} />}
    </>
  )
}

/** Shown for other hosts, which may store their postings elsewhere. */
const CareersNotRequested = () => (
  <>
    <PageHeader title="Careers" heading="Welcome Admin," />
    <Card>
      <EmptyState
        Icon={BriefcaseBusiness}
        title="Careers may not be available"
        text="This server may not support career postings. If it does not, loading them signs you out."
        action={
          <Button variant="secondary" onClick={() => requestCareers()}>
            Load Careers
          </Button>
        }
      />
    </Card>
  </>
)
