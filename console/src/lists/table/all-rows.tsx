import { useQueries } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { formatCount } from '../../format/count'
import { classNames } from '../../ui/class-names'
import {
  type Column,
  DataTable,
  PlaceholderRow,
  type RowDetails,
  TableFrame,
  TableRow,
} from '../../ui/tables/data-table'
import { useIsPrinting } from '../../ui/theme/use-is-printing'
import { chunkSize, pageOptions, type PagedList } from '../paged-list'
import { useFocusAfterRemoval } from '../use-focus-after-removal'
import { withFocusedRow, useFocusedRow } from '../use-focused-row'
import { errorInPlace, ListError } from '../failure/list-error'

/** Estimated heights until they are measured: a row on a wide screen, a card on a phone. */
const rowHeight = 49
const cardHeight = 150
const rowsAhead = 12

export interface AllRowsProps<Row extends { id: string }> {
  /** Created by `pagedList`. */
  list: PagedList<Row>
  total: number
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Details that a row opens. */
  details?: RowDetails<Row>
  /** True for the row that a link opened. */
  isFocused?: (row: Row) => boolean
  /** The message when the list could not be loaded. */
  failed: string | ((failure: unknown) => string)
}

/**
 * View All: a virtual list that scrolls inside its card.
 * Only rows near the visible range are rendered and loaded.
 */
export function AllRows<Row extends { id: string }>({ list, total, failed, label, ...shape }: AllRowsProps<Row>) {
  const isPrinting = useIsPrinting()
  const scroller = useRef<HTMLDivElement>(null)
  const { focused, list: focusProps, rowProps } = useFocusedRow<number>()
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => (window.matchMedia('(min-width: 48rem)').matches ? rowHeight : cardHeight),
    overscan: rowsAhead,
    initialRect: { width: 800, height: 440 },
    rangeExtractor: (range) => withFocusedRow(defaultRangeExtractor(range), focused, total),
  })
  const items = virtualizer.getVirtualItems()
  const chunks = [...new Set(items.map((item) => chunkOf(item.index)))]
  // The chunks in view are pages of `chunkSize` rows.
  const found = useQueries({ queries: chunks.map((chunk) => pageOptions(list, chunk, chunkSize)) })
  const isLoaded = found.every(({ data }) => data !== undefined)
  const afterRemoval = useFocusAfterRemoval(isLoaded ? found.flatMap(({ data }) => data?.rows ?? []) : undefined)
  const error = found.find((chunk) => errorInPlace(chunk.error, chunk.data) !== null)
  if (error) {
    return (
      <ListError
        failure={error.error}
        message={typeof failed === 'string' ? failed : failed(error.error)}
        onRetry={() => void error.refetch()}
        isRetrying={error.isFetching}
      />
    )
  }
  if (isPrinting) {
    const rows = found.flatMap(({ data }) => data?.rows ?? [])
    return (
      <>
        <DataTable {...shape} label={label} rows={rows} />
        {rows.length < total && (
          <p>
            {formatCount(rows.length)} of {formatCount(total)} rows are printed: those near the visible ones.
          </p>
        )}
      </>
    )
  }
  const rowAt = (index: number) => found[chunks.indexOf(chunkOf(index))]?.data?.rows[index % chunkSize]
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The list scrolls, so it must take the focus for the arrow keys (WCAG 2.1.1).
      tabIndex={0}
      className="-mx-1 max-h-[max(440px,65dvh)] overflow-y-auto overscroll-contain rounded-control px-1"
      {...focusProps}
    >
      <TableFrame label={label} rowCount={total + 1} {...shape}>
        <div role="presentation" className="relative" {...afterRemoval} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rowAt(item.index)
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                role="presentation"
                // By the row's index, not `:first-child`, so that its height
                // does not change when other rows are added or removed.
                className={classNames('absolute inset-x-0 top-0 border-line', item.index > 0 && 'md:border-t')}
                style={{ transform: `translateY(${item.start}px)` }}
                {...rowProps(item.index)}
              >
                {row ? <TableRow row={row} rowIndex={item.index + 2} {...shape} /> : <PlaceholderRow {...shape} />}
              </div>
            )
          })}
        </div>
      </TableFrame>
    </div>
  )
}

/** Chunks are numbered from 1. */
const chunkOf = (index: number) => Math.floor(index / chunkSize) + 1
