import { requestCareers, useIsAvailable } from '../../../api/available'
import { useFormAddress } from '../../../forms/use-form-address'
import { useListPlace } from '../../../lists/place/use-list-place'
import { SearchField } from '../../../lists/search-field'
import { useFilters } from '../../../lists/use-filters'
import { useResetOnEnter } from '../../../lists/place/use-reset-on-enter'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { CareerResults } from './career-results'
import { CareersNotRequested } from './careers-not-requested'
import { careerListKey, useCareers } from '../api'

const CareerForm = lazyComponent(() => import('../form/career-form').then((module) => module.CareerForm))

const readFilters = (search: URLSearchParams) => ({ q: search.get('q') ?? '' })

export function CareersPage() {
  const isSupported = useIsAvailable('careers') !== false
  useResetOnEnter(careerListKey)
  const { filters, change } = useFilters(readFilters)
  const list = useCareers(filters, isSupported)
  useListPlace(list.cards !== undefined)
  const { form, editedId, open, close } = useFormAddress()
  const create = { label: 'Create New Career', preload: CareerForm.preload, onClick: () => open('new') }
  if (!isSupported) {
    return (
      <>
        <PageHeader title="Careers" heading="Welcome Admin," />
        <CareersNotRequested onLoad={() => requestCareers()} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Careers" heading="Welcome Admin," create={create} />
      {(list.shown.params.q !== '' || list.cards?.length !== 0) && (
        <div className="mb-3 flex">
          <SearchField
            label="Search careers"
            value={filters.q}
            onSearch={(q) => change({ q })}
            placeholder="Search title, position or location"
          />
        </div>
      )}
      <CareerResults
        q={list.shown.params.q}
        onSearch={(q) => change({ q })}
        list={list}
        onEdit={({ id }) => open(id)}
        create={<CreateButton {...create} />}
      />
      {form !== null && <CareerForm key={form} id={editedId} listed={list.cards} onClose={close} />}
    </>
  )
}
