import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useHostKind } from '../api/use-host-kind'
import { useFormAddress } from '../forms/use-form-address'
import { SearchField } from '../lists/search-field'
import { useFreshLists } from '../lists/use-fresh-lists'
import { useKeptScroll } from '../lists/use-kept-scroll'
import { useStats } from '../stats/queries'
import { CreateButton } from '../ui/create-button'
import { PageHeader } from '../ui/page-header'
import { Tabs } from '../ui/tabs'
import { useIsDesktop } from '../ui/use-is-desktop'
import { DeletedPropertiesButton } from './deleted-properties-button'
import { PropertyFilterBar, PropertySortMenu } from './property-filter-bar'
import type { PropertyFilters } from './property-filters'
import { readFilters, writeFilters } from './property-filters'
import { PropertyResults } from './property-results'
import { PropertyStatCards } from './property-stat-cards'
import { propertyListsKey } from './property-lists'
import { usePropertyList } from './queries'

const loadForm = () => import('./property-form').then((module) => ({ default: module.PropertyForm }))
const PropertyForm = lazy(loadForm)

export function PropertiesPage() {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
  useFreshLists(propertyListsKey)
  useKeptScroll()
  const list = usePropertyList(filters)
  const { data: counts } = useStats()
  const isWide = useIsDesktop()
  const host = useHostKind()
  const { form, editedId, open: openForm, close: closeForm } = useFormAddress()

  const change = useCallback(
    (changes: Partial<PropertyFilters>) => setSearch((now) => writeFilters(now, changes), { replace: true }),
    [setSearch],
  )
  const searchFor = useCallback((q: string) => change({ q }), [change])

  const countOf = (count: number | null | undefined) => (isWide ? (count ?? undefined) : undefined)

  const searchBox = (
    <SearchField
      label="Search properties"
      value={filters.q}
      onSearch={searchFor}
      placeholder={isWide ? 'Search location or description' : 'Search'}
    />
  )
  const create = { label: 'Create New Property', preload: loadForm, onClick: () => openForm('new') }
  return (
    <>
      <PageHeader title="Properties" action={isWide && <CreateButton {...create} />} />
      <PropertyStatCards />
      {!isWide && (
        <div className="mb-1.5 flex gap-2">
          {searchBox}
          <CreateButton {...create} isShort />
        </div>
      )}
      <div className="relative">
        {host === 'gatehouse' && <DeletedPropertiesButton className="absolute top-0 right-0 z-10" />}
        <Tabs
          label="Which properties"
          tabs={[
            { value: 'active', label: 'Active', count: countOf(counts?.active_properties) },
            { value: 'archived', label: 'Archived', count: countOf(counts?.archived_properties) },
          ]}
          value={filters.tab}
          onValueChange={(tab) => change({ tab })}
        >
          <div className="-mx-3.5 mb-4 flex items-center gap-2.5 overflow-x-auto px-3.5 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
            {isWide && searchBox}
            <PropertyFilterBar filters={filters} onChange={change} />
            <span className="ml-auto shrink-0">
              <PropertySortMenu sort={filters.sort} onChange={(sort) => change({ sort })} />
            </span>
          </div>
          <PropertyResults
            list={list}
            filters={filters}
            onEdit={(property) => openForm(property.id)}
            create={<CreateButton {...create} />}
            onClearFilters={() => setSearch(filters.tab === 'archived' ? { tab: 'archived' } : {}, { replace: true })}
          />
        </Tabs>
      </div>
      {form !== null && (
        <Suspense fallback={null}>
          <PropertyForm key={form} id={editedId} onClose={closeForm} />
        </Suspense>
      )}
    </>
  )
}
