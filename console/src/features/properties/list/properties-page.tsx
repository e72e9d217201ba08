import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { useIsSupported } from '../../../api/support'
import { useFormAddress } from '../../../forms/use-form-address'
import { ListHeader } from '../../../lists/list-header'
import { SearchField } from '../../../lists/search-field'
import { useFilters } from '../../../lists/use-filters'
import { useListPlace } from '../../../lists/place/use-list-place'
import { useResetOnEnter } from '../../../lists/place/use-reset-on-enter'
import { useCounts } from '../../stats/api'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Tabs } from '../../../ui/tabs'
import { useIsDesktop } from '../../../ui/use-media'
import { DeletedPropertiesButton } from './deleted/deleted-properties-button'
import { PropertyFilterBar, PropertySortMenu } from './filters/property-filter-bar'
import { noFilters, readFilters } from './filters/property-filters'
import { PropertyResults } from './property-results'
import { PropertyStatCards } from './property-stat-cards'
import { propertyGridKey } from './property-lists'
import { usePropertyList } from '../api'

const PropertyForm = lazyComponent(() => import('../form/property-form').then((module) => module.PropertyForm))

export function PropertiesPage() {
  const { filters, change } = useFilters(readFilters)
  useResetOnEnter(propertyGridKey)
  const list = usePropertyList(filters)
  useListPlace(list.cards !== undefined)
  const count = useCounts()
  const isWide = useIsDesktop()
  const canRestore = useIsSupported(propertyEndpoints.restore) === true
  const { form, editedId, open, close } = useFormAddress()

  const search = (
    <SearchField
      label="Search properties"
      value={filters.q}
      onSearch={(q) => change({ q })}
      placeholder="Search location or description"
    />
  )
  const create = { label: 'Create New Property', preload: PropertyForm.preload, onClick: () => open('new') }
  return (
    <>
      <ListHeader title="Properties" create={create} search={search}>
        <PropertyStatCards />
      </ListHeader>
      <div className="relative">
        {canRestore && <DeletedPropertiesButton className="absolute top-0 right-0 z-10" />}
        <Tabs
          label="Property status"
          tabs={[
            { value: 'active', label: 'Active', count: isWide ? count('active_properties') : null },
            { value: 'archived', label: 'Archived', count: isWide ? count('archived_properties') : null },
          ]}
          value={filters.tab}
          onValueChange={(tab) => change({ tab })}
        >
          <div className="-mx-3.5 mb-4 flex items-center gap-2.5 overflow-x-auto px-3.5 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
            {isWide && search}
            <PropertyFilterBar filters={filters} onChange={change} />
            <span className="ml-auto shrink-0">
              <PropertySortMenu sort={filters.sort} onChange={(sort) => change({ sort })} />
            </span>
          </div>
          <PropertyResults
            list={list}
            filters={filters}
            onEdit={(property) => open(property.id)}
            create={<CreateButton {...create} />}
            onClearFilters={() => change(noFilters)}
          />
        </Tabs>
      </div>
      {form !== null && <PropertyForm key={form} id={editedId} onClose={close} />}
    </>
  )
}
