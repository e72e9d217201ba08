import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import Tag from 'lucide-react/icons/tag'
import { useIsAvailable } from '../../../api/available'
import { countText } from '../../../format/count'
import { useFormAddress } from '../../../forms/use-form-address'
import { ExportButton } from '../../../lists/export/export-button'
import { ListHeader } from '../../../lists/list-header'
import { SearchField } from '../../../lists/search-field'
import { focusHeading } from '../../../lists/use-focus-after-removal'
import { useFilters } from '../../../lists/use-filters'
import { ViewsBar } from '../../../lists/views/views-bar'
import { LayoutSwitch } from '../../../lists/layout/layout-switch'
import { useLayout } from '../../../lists/layout/use-layout'
import { useListPlace } from '../../../lists/place/use-list-place'
import { type CountName, useCounts } from '../../stats/api'
import { StatCards } from '../../stats/stat-cards'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useSearchParams } from '../../../ui/navigation/use-search-params'
import { Tabs } from '../../../ui/tabs'
import { useIsDesktop, useMedia } from '../../../ui/use-media'
import { DeletedPropertiesButton } from './deleted-properties-button'
import { PropertyFiltersButton } from './filters/filters-button'
import { PropertySortMenu } from './filters/property-sort-menu'
import {
  countFilters,
  findUnknown,
  firstCards,
  isFiltered,
  noFilters,
  type PropertyTab,
  readFilters,
  rowsPerPage,
} from './filters/property-filters'
import { propertyViews } from './property-views'
import { PropertyResults, PropertyTable } from './property-results'
import { propertyGridKey, usePropertyList } from '../api'

// Phones have a sheet instead.
const PropertyFilterBar = lazyComponent(() =>
  import('./filters/property-filter-bar').then((module) => module.PropertyFilterBar),
)
const PropertyChips = lazyComponent(() => import('./filters/property-chips').then((module) => module.PropertyChips))
const PropertyColumnsButton = lazyComponent(() =>
  import('../table/property-columns-button').then((module) => module.PropertyColumnsButton),
)
const PropertyForm = lazyComponent(() => import('../form/property-form').then((module) => module.PropertyForm))

const exportQuery = (params: object, tab: PropertyTab) =>
  tab === 'archived' ? { ...params, archived: 'true' } : params

export function PropertiesPage() {
  const { filters, change } = useFilters(readFilters)
  const [search] = useSearchParams()
  const unknown = findUnknown(search)
  const { layout, choose } = useLayout('properties')
  const list = usePropertyList(filters, firstCards, layout === 'table' ? rowsPerPage : undefined)
  useListPlace(list.cards !== undefined, propertyGridKey)
  const count = useCounts()
  const isWide = useIsDesktop()
  // In a narrower window the filters do not fit in one line, and are in the sheet of phones.
  const hasFilterBar = useMedia('(min-width: 80rem)')
  const canRestore = useIsAvailable('restore') === true
  const { form, editedId, open, close } = useFormAddress()

  const searchField = (
    <SearchField
      label="Search properties"
      value={filters.q}
      onSearch={(q) => change({ q })}
      placeholder="Search location, price or amenity"
    />
  )
  // The other tab has no number while a filter is set: it is not requested.
  const tabCount = (tab: PropertyTab, all: CountName) => {
    if (!isWide) return null
    if (!isFiltered(filters)) return count(all)
    if (filters.tab !== tab || list.total === undefined) return null
    return countText(list.total, list.isMinimum)
  }
  const clearFilters = () => {
    change(noFilters)
    // The button is removed.
    focusHeading()
  }
  const filtersButton = <PropertyFiltersButton filters={filters} onChange={change} />
  const exportButton = <ExportButton entity="property" query={exportQuery(list.shown.params, filters.tab)} {...list} />
  const create = { label: 'Create New Property', preload: PropertyForm.preload, onClick: () => open('new') }
  return (
    <>
      <ListHeader
        title="Properties"
        imports="listings"
        create={create}
        search={searchField}
        filters={filtersButton}
        tools={exportButton}
      >
        <StatCards
          cards={[
            { name: 'Active Properties', count: 'active_properties', Icon: House },
            { name: 'Properties for Sale', count: 'properties_for_sale', Icon: Tag },
            { name: 'Properties for Lease', count: 'properties_for_lease', Icon: KeyRound },
          ]}
        />
      </ListHeader>
      <div className="relative">
        {canRestore && <DeletedPropertiesButton className="absolute top-0 right-0 z-10" />}
        <Tabs
          label="Property status"
          tabs={[
            { value: 'active', label: 'Active', count: tabCount('active', 'active_properties') },
            { value: 'archived', label: 'Archived', count: tabCount('archived', 'archived_properties') },
          ]}
          value={filters.tab}
          onValueChange={(tab) => change({ tab })}
        >
          <ViewsBar list="properties" builtIn={propertyViews} />
          {isWide && (
            <div className="mb-1 flex items-center gap-2.5">
              <div className="flex min-w-36 flex-1 xl:max-w-[340px]">{searchField}</div>
              {hasFilterBar ? (
                <PropertyFilterBar filters={filters} onChange={change} fallback={<div className="h-[38px] flex-2" />} />
              ) : (
                filtersButton
              )}
            </div>
          )}
          {(countFilters(filters) > 0 || unknown.length > 0) && (
            <PropertyChips filters={filters} unknown={unknown} onChange={change} fallback={<div className="h-11" />} />
          )}
          <PropertyResults
            list={list}
            filters={{ ...filters, ...list.shown.params }}
            isTable={layout === 'table'}
            controls={
              <div className="flex items-center gap-1">
                {isWide && <PropertySortMenu sort={filters.sort} onChange={(sort) => change({ sort })} />}
                {layout === 'table' && <PropertyColumnsButton fallback={null} />}
                <LayoutSwitch layout={layout} onChoose={choose} preload={() => void PropertyTable.preload()} />
              </div>
            }
            onEdit={(property) => open(property.id)}
            create={isWide && <CreateButton {...create} />}
            onClearFilters={clearFilters}
            onSearch={(q) => change({ q })}
          />
        </Tabs>
      </div>
      {form !== null && <PropertyForm key={form} id={editedId} onClose={close} />}
    </>
  )
}
