import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { cssVariables } from '../css-variables'
import { IconButton } from '../buttons/icon-button'
import { Skeleton } from '../feedback/skeleton'
import { useDelayed } from '../feedback/use-delayed'
import { useTargetRow } from './use-target-row'

export interface Column<Row> {
  key: string
  header: string
  /** Shown in place of the header. */
  headerCell?: ReactNode
  /** How the rows are ordered by it. */
  order?: 'ascending' | 'descending' | undefined
  cell: (row: Row) => ReactNode
  /**
   * A CSS grid track: '112px', 'minmax(0,2fr)'; an equal share by default. It must not depend on
   * the content, because each row is a separate grid (a virtual list renders only some rows).
   */
  width?: string
  /** The width from 768 to 1,279 px, where text and gaps are smaller; `width` by default. */
  narrowWidth?: string
  align?: 'left' | 'right'
  /** Bold, in the text colour: the name of the row. */
  isStrong?: boolean
  /**
   * Position in the card that replaces the row on phones: `title` first and
   * bold, `plain` a line without the header, `labelled` (default) a line with
   * the header, `corner` the top right corner (a menu), `hidden` nowhere.
   */
  onPhone?: 'title' | 'plain' | 'labelled' | 'corner' | 'hidden'
  /** Shown on the card only. */
  isPhoneOnly?: boolean
  /** On wide screens at the top of its row: for rows whose cells have several lines. */
  isTop?: boolean
}

/** Details of a row, opened by a button at its end. */
export interface RowDetails<Row> {
  /** The button's label: 'Details of Amina Bello'. */
  label: (row: Row) => string
  content: (row: Row) => ReactNode
}

interface DataTableProps<Row extends { id: string }> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  details?: RowDetails<Row> | undefined
  /**
   * True for the row that a link opened: it is scrolled into view, focused and outlined, with its details.
   */
  isFocused?: ((row: Row) => boolean) | undefined
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  placeholderRows?: number
  /** The rows are those of the previous page, while the next one loads. */
  isStale?: boolean
}

/** A table on wide screens; the same table, laid out as stacked cards, on phones. */
export function DataTable<Row extends { id: string }>({
  rows,
  placeholderRows = 0,
  isStale = false,
  ...table
}: DataTableProps<Row>) {
  const isLoading = rows === undefined
  const isSkeletonShown = useDelayed(isLoading)
  return (
    <div className={classNames(isLoading && !isSkeletonShown && 'invisible', isStale && 'opacity-60')}>
      <TableFrame {...table} isBusy={isLoading || isStale}>
        {isLoading && Array.from({ length: placeholderRows }, (_, index) => <PlaceholderRow key={index} {...table} />)}
        {rows?.map((row) => (
          <TableRow key={row.id} row={row} {...table} />
        ))}
      </TableFrame>
    </div>
  )
}

type Shape<Row extends { id: string }> = Pick<DataTableProps<Row>, 'columns' | 'details' | 'isFocused'>

interface TableFrameProps<Row extends { id: string }> extends Shape<Row> {
  label: string
  isBusy?: boolean
  /** Length of the whole list, when only a part is rendered. */
  rowCount?: number
  children: ReactNode
}

/**
 * The table's roles and its header, which is sticky where
 * the rows scroll inside a box. Rows are the children.
 */
export function TableFrame<Row extends { id: string }>({
  label,
  columns,
  details,
  isBusy,
  rowCount,
  children,
}: TableFrameProps<Row>) {
  return (
    <div
      role="table"
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-rowcount={rowCount}
      className={classNames('text-14', sizeClass)}
      style={cssVariables({
        '--columns': tracks({ columns, details }, (column) => column.width),
        '--narrow-columns': tracks({ columns, details }, (column) => column.narrowWidth ?? column.width),
      })}
    >
      <div
        role="rowgroup"
        className={classNames(
          'max-md:hidden md:group-data-selectable/rows:pl-8',
          rowCount === undefined ? 'relative' : 'sticky top-0 z-10 bg-card',
        )}
      >
        <div
          role="row"
          aria-rowindex={rowCount && 1}
          className={classNames(
            'min-h-9 border-b border-line px-(--inset) py-1 text-12 leading-tight font-semibold text-muted',
            'xl:tracking-[0.06em] xl:uppercase',
            gridClass,
          )}
        >
          {columns.filter(hasTrack).map((column) => (
            <span
              key={column.key}
              role="columnheader"
              aria-sort={column.order}
              data-screen-only={column.key === 'actions' ? '' : undefined}
              className={column.align === 'right' ? 'text-right' : undefined}
            >
              {column.headerCell ?? column.header}
            </span>
          ))}
          {details && (
            <span role="columnheader">
              <span className="sr-only">Details</span>
            </span>
          )}
        </div>
      </div>
      <div role="rowgroup">{children}</div>
    </div>
  )
}

interface TableRowProps<Row extends { id: string }> extends Shape<Row> {
  row: Row
  /** Position in the whole list, from 1, counting the header, when only a part is rendered. */
  rowIndex?: number
}

export function TableRow<Row extends { id: string }>({
  row,
  columns,
  details,
  isFocused,
  rowIndex,
}: TableRowProps<Row>) {
  const isTarget = isFocused?.(row) ?? false
  const { target, isOpen, setIsOpen } = useTargetRow(isTarget)
  return (
    <RowBox id={row.id}>
      <div
        ref={target}
        role="row"
        aria-rowindex={rowIndex}
        tabIndex={isTarget ? -1 : undefined}
        className={classNames(rowClass, isTarget && targetClass)}
      >
        {columns.map((column) => (
          <div key={column.key} role="cell" data-label={column.header} className={cellClass(column)}>
            {column.cell(row)}
          </div>
        ))}
        {details && (
          <div
            role="cell"
            className={classNames(
              'max-md:absolute max-md:top-1 max-md:right-1',
              columns.some(({ isTop }) => isTop) && 'md:self-start lg:mt-1',
            )}
          >
            <IconButton
              label={details.label(row)}
              title="Details"
              icon={<ChevronDown className={classNames('transition-transform', isOpen && 'rotate-180')} />}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            />
          </div>
        )}
      </div>
      {details && isOpen && (
        <div role="row" className="pt-2 md:px-(--inset) md:pt-0 md:pb-3">
          <div role="cell" className="rounded-control bg-page px-3 py-2.5 text-13 text-muted">
            {details.content(row)}
          </div>
        </div>
      )}
    </RowBox>
  )
}

export function PlaceholderRow<Row extends { id: string }>({ columns, details }: Shape<Row>) {
  return (
    <RowBox isPlaceholder>
      <div role="row" className={rowClass}>
        {columns.map((column) => (
          <div key={column.key} role="cell" data-label={column.header} className={cellClass(column)}>
            <Skeleton className={classNames('h-3.5 w-24 md:w-3/4', column.align === 'right' && 'md:ml-auto')} />
          </div>
        ))}
        {details && <div role="cell" />}
      </div>
    </RowBox>
  )
}

/**
 * A line between rows; on phones the card. The gap to the
 * next card is part of it, so that virtual rows measure it.
 */
function RowBox({ id, isPlaceholder, children }: { id?: string; isPlaceholder?: boolean; children: ReactNode }) {
  return (
    <div
      role="presentation"
      className="border-line max-md:pb-2.5 md:not-first:border-t"
      data-row={id}
      data-placeholder={isPlaceholder && ''}
    >
      <div
        role="presentation"
        className="relative max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-3.5 max-md:shadow-card max-md:group-data-selecting/rows:pl-13 md:group-data-selectable/rows:pl-8"
      >
        {children}
      </div>
    </div>
  )
}

function tracks<Row extends { id: string }>(
  { columns, details }: Shape<Row>,
  widthOf: (column: Column<Row>) => string | undefined,
): string {
  const widths = columns.filter(hasTrack).map((column) => widthOf(column) ?? defaultTrack(column))
  return [...widths, ...(details ? ['40px'] : [])].join(' ')
}

/** Whether the column has a header and a grid track. */
const hasTrack = <Row,>({ isPhoneOnly }: Column<Row>) => !isPhoneOnly

const defaultTrack = <Row,>(column: Column<Row>) => (column.onPhone === 'corner' ? '72px' : 'minmax(0,1fr)')

const sizeClass =
  '[--cell-text:13px] [--gap:12px] [--inset:4px] xl:[--cell-text:14px] xl:[--gap:16px] xl:[--inset:12px]'
const gridClass = 'md:grid md:grid-cols-(--narrow-columns) md:items-center md:gap-x-(--gap) xl:grid-cols-(--columns)'
const rowClass = `flex flex-col gap-1 md:min-h-12 md:px-(--inset) ${gridClass}`

const targetClass = 'rounded-control outline-2 -outline-offset-2 outline-green max-md:outline-offset-8'

const cellClass = <Row,>(column: Column<Row>): string =>
  classNames(
    'min-w-0 wrap-anywhere tabular-nums md:static md:text-(length:--cell-text) md:before:content-none',
    column.align === 'right' && 'md:text-right',
    column.isStrong || column.onPhone === 'title' ? 'font-semibold text-ink' : 'text-muted',
    column.isPhoneOnly && 'md:hidden',
    column.isTop && 'md:self-start',
    // Buttons in the corner have their own padding; more would make every row higher.
    column.onPhone !== 'corner' && 'md:py-2',
    phoneClasses[column.onPhone ?? 'labelled'],
  )

const phoneClasses = {
  // The button in the corner ends below the title.
  title: 'max-md:-order-1 max-md:pr-10 max-md:pb-1.5 max-md:text-16',
  plain: 'max-md:pr-10',
  labelled:
    'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-right before:shrink-0 before:text-13 before:text-muted before:content-[attr(data-label)]',
  corner: 'max-md:absolute max-md:top-1 max-md:right-1',
  hidden: 'max-md:hidden',
}
