import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { Card } from '../../ui/card'
import { DataTable } from '../../ui/tables/data-table'
import { lazyComponent, type LazyProps } from '../../ui/loading/lazy-component'
import { useSettled } from '../../ui/loading/use-settled'
import { Pagination, ViewAllButton } from '../../ui/tables/pagination'
import type { ExportedEntity } from '@gatehouse/contract/exports/columns'
import { ExportButton } from '../export/export-button'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { ImportLink } from '../import/import-link'
import type { AllRowsProps } from './all-rows'
import type { ColumnChoice } from '../columns/use-columns'
import { chunkSize } from '../paged-list'
import { ListFilterChips, ListFiltersButton, noMatchesOf } from '../filters/list-filter-tools'
import { type ListFiltering, type ListFilters, orderingOf, useListFilters } from '../filters/list-filters'
import { withOrders } from '../filters/with-orders'
import { useFocusAfterRemoval } from '../use-focus-after-removal'
import { errorInPlace, ListError } from '../failure/list-error'
import { useListPage } from '../use-list-page'
import { EmptyState, type EmptyStateProps } from '../../ui/feedback/empty-state'
import { NoMatches, SearchField } from '../search-field'
import { SelectableRows } from '../selection/selectable-rows'
import type { Selectable } from '../selection/selection-context'
import { useListView } from './use-list-view'
import { useSelectColumn } from './select-column'

// With the virtual list it weighs 11 kB, which the first view does not need.
const AllRows = lazyComponent(() => import('./all-rows').then((module) => module.AllRows)) as <
  Row extends { id: string },
>(
  props: AllRowsProps<Row> & LazyProps,
) => ReactNode

const ColumnsButton = lazyComponent(() => import('../columns/columns-button').then((module) => module.ColumnsButton))

/** The button has its place before its code is loaded, which is after the first view. */
function ColumnsPlace({ choice }: { choice: ColumnChoice }) {
  const place = <span className="size-11 lg:size-[38px]" />
  return useSettled() ? <ColumnsButton choice={choice} fallback={place} /> : place
}

interface PagedTableProps<Row extends { id: string }> extends Omit<AllRowsProps<Row>, 'total'> {
  /** Replaces the table when there are no rows. */
  empty: EmptyStateProps
  title?: ReactNode
  /** Adds a search: what it searches in, and the noun of `No affiliate matches "lekki".` */
  search?: { readonly label: string; readonly placeholder: string; readonly noun: string }
  /** What the list can be filtered and ordered by. */
  filters?: ListFilters
  /** Between the title and the table: tabs, views. */
  tools?: ReactNode
  /** Adds Export: the kind of the records. */
  exported?: ExportedEntity
  /** What can be imported into the list. */
  imports?: ImportTarget
  /** Name of the URL parameter. */
  param?: string
  /** The choice of the columns (`useColumns`). */
  columnChoice?: ColumnChoice | null
  /** What can be done to several rows at once. */
  selectable?: Selectable<Row>
}

/**
 * A list in a card: numbered pages with 'Showing X to Y of Z rows', or View All, a virtual list of all
 * rows. The URL stores the view (`?page=2`, `?page=all`). On phones the rows are cards. In api.ts:
 *
 *     export const affiliates = pagedList({ key: affiliatesKey, endpoint: affiliateEndpoints.list, pageSize: 6 })
 *
 * and in the page, with columns as a constant where possible:
 *
 *     <PagedTable list={affiliates} label="Affiliates" title="All affiliates" columns={columns}
 *       empty={{ Icon: Star, title: 'No affiliates available' }} failed="Failed to fetch affiliates" />
 *
 * A change invalidates `affiliatesKey`, which refetches the list; a
 * StatCard's count is `useListTotal(affiliates)`. A filter or a sort
 * is passed as `query` of a list that is created while rendering.
 */
export function PagedTable<Row extends { id: string }>({
  list: all,
  search,
  filters,
  empty: none,
  failed,
  title,
  tools,
  exported,
  imports,
  param,
  columnChoice,
  ...others
}: PagedTableProps<Row>) {
  const { selectable, ...given } = useSelectColumn(others)
  const { view, setView, q, setSearch } = useListView(param)
  const filtering = useListFilters(filters, param)
  const table = { ...given, columns: withOrders(given.columns, orderingOf(filtering)) }
  const list = all.narrow({ ...filtering.query, ...(q !== '' && { q }) })
  const { pageSize } = list
  const isShowingAll = view === 'all'
  const page = isShowingAll ? 1 : view
  const found = useListPage(list, page, isShowingAll ? chunkSize : pageSize)
  const { isPlaceholderData } = found
  // Without rows, those of the search before do not stay: the text is that of another search.
  const data = isPlaceholderData && found.data?.total === 0 ? undefined : found.data
  const error = errorInPlace(found.error, data)
  const total = data?.total ?? 0
  const noMatches = search && noMatchesOf(search.noun, { q, filtering, onSearch: setSearch })
  const empty = noMatches ? <NoMatches {...noMatches} suggestion={data?.suggestion} /> : <EmptyState {...none} />
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    // The URL can name a page that no longer exists, for example after its last row was deleted.
    if (isPastEnd) setView(lastPage)
  }, [isPastEnd, lastPage, setView])

  const focusProps = useFocusAfterRemoval(isPastEnd ? undefined : data?.rows)

  const message = typeof failed === 'string' ? failed : failed(error)
  const paged = (isStale: boolean) => (
    <DataTable
      {...table}
      rows={isPastEnd ? undefined : data?.rows.slice(0, pageSize)}
      placeholderRows={pageSize}
      isStale={isStale}
    />
  )
  return (
    <Card
      {...focusProps}
      className="flex flex-col p-4 max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none md:p-5"
    >
      <div className="mb-3 flex min-h-8 items-center justify-between gap-4 empty:hidden lg:min-h-[26px]">
        {title && <TableTitle>{title}</TableTitle>}
        {!error && (columnChoice || imports || (exported && total > 0) || total > pageSize) && (
          <span className="-my-1.5 ml-auto flex items-center gap-2 empty:hidden max-sm:gap-0">
            {imports && <ImportLink target={imports} isPlain />}
            {exported && (
              <ExportButton entity={exported} query={list.query} total={total} columns={columnChoice?.shown} isPlain />
            )}
            {columnChoice && <ColumnsPlace choice={columnChoice} />}
            {total > pageSize && (
              <ViewAllButton isShowingAll={isShowingAll} onToggle={() => setView(isShowingAll ? 1 : 'all')} />
            )}
          </span>
        )}
      </div>
      <Tools
        search={
          search &&
          (q !== '' || !filtering.isEmpty || total > 0 || !data) && { ...search, value: q, onSearch: setSearch }
        }
        filtering={filtering}
      >
        {tools}
      </Tools>
      <ListFilterChips filtering={filtering} />
      {error ? (
        <ListError
          message={message}
          failure={error}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : total === 0 && data ? (
        <div className="my-auto">{empty}</div>
      ) : (
        <>
          <SelectableRows {...{ selectable, total }} rows={data?.rows} query={list.query} className="flex-1">
            {isShowingAll && data ? (
              <AllRows
                list={list}
                total={total}
                failed={failed}
                {...table}
                fallback={paged(true)}
                renderError={(retry) => <ListError message={message} failure={error} onRetry={retry} />}
              />
            ) : (
              paged(isPlaceholderData)
            )}
          </SelectableRows>
          {/* Keeps its height while the rows load. */}
          <div className="mt-3 flex min-h-11 flex-col justify-center lg:min-h-[30px]">
            {data && (
              <Pagination
                page={page}
                pageSize={pageSize}
                total={total}
                onPageChange={setView}
                isShowingAll={isShowingAll}
              />
            )}
          </div>
        </>
      )}
    </Card>
  )
}

/** The search, and what a page has beside it. */
const Tools = ({ search, filtering, children }: ToolsProps) => (
  <div className="flex flex-wrap items-center gap-x-4">
    {search && (
      <div className="mb-3 flex grow basis-80 gap-2 lg:grow-0 lg:basis-[450px]">
        <SearchField {...search} />
        <ListFiltersButton filtering={filtering} />
      </div>
    )}
    {children}
  </div>
)

interface ToolsProps {
  search: ComponentProps<typeof SearchField> | false | undefined
  filtering: ListFiltering
  children: ReactNode
}

const TableTitle = ({ children }: { children: ReactNode }) => (
  <h2 tabIndex={-1} className="text-16">
    {children}
  </h2>
)
