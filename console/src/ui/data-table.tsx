import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Skeleton } from './skeleton'
import { useDelayed } from './use-delayed'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Bold and in ink: the name of the row. */
  isStrong?: boolean
  /** Never broken: phone numbers, codes, dates, amounts. */
  isOneLine?: boolean
  /**
   * Where it stands when the row becomes a card on phones: `title` first and bold, `plain` a line without its header,
   * `labelled` (usual) a line with it, `corner` the top right corner (a menu), `hidden` nowhere.
   */
  onPhone?: 'title' | 'plain' | 'labelled' | 'corner' | 'hidden'
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  placeholderRows: number
  /** Instead of rows when there are none: a sentence, an EmptyState, an ErrorState. */
  empty: ReactNode
  /** Older rows that stay while the next page loads. */
  isStale?: boolean
}

/** A table on wide screens; the same table, laid out as stacked cards, on phones. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  placeholderRows,
  empty,
  isStale = false,
}: DataTableProps<Row>) {
  const isSkeletonShown = useDelayed(rows === undefined)
  return (
    <table
      {...role.table}
      aria-label={label}
      aria-busy={rows === undefined || isStale || undefined}
      className={classNames('block w-full text-left text-14 md:table', isStale && 'opacity-60 transition-opacity')}
    >
      <thead {...role.group} className="hidden md:table-header-group">
        <tr {...role.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...role.header}
              scope="col"
              className={classNames(
                'h-9 border-b border-line px-3 text-12 font-semibold tracking-[0.06em] whitespace-nowrap text-muted uppercase',
                column.align === 'right' && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group} className="block space-y-2.5 md:table-row-group">
        {rows === undefined &&
          Array.from({ length: placeholderRows }, (_, index) => (
            <tr
              key={index}
              {...role.row}
              className={classNames(rowClass, !isSkeletonShown && 'invisible')}
              data-placeholder=""
            >
              {columns.map((column) => (
                <td key={column.key} {...role.cell} data-label={column.header} className={cellClass(column)}>
                  <Skeleton
                    className={classNames(
                      'h-3.5 w-24 md:max-w-40',
                      column.align === 'right' ? 'md:ml-auto md:w-1/2' : 'md:w-3/4',
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
        {rows?.length === 0 && (
          <tr {...role.row} className="block md:table-row">
            <td {...role.cell} colSpan={columns.length} className="block py-6 text-center text-muted md:table-cell">
              {empty}
            </td>
          </tr>
        )}
        {rows?.map((row) => (
          <tr key={rowKey(row)} {...role.row} className={rowClass}>
            {columns.map((column) => (
              <td key={column.key} {...role.cell} data-label={column.header} className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/* Browsers drop the table's meaning once it is laid out as blocks, so every part says what it is. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const rowClass =
  'relative flex flex-col gap-1 rounded-card border border-line bg-card p-3.5 shadow-card md:table-row md:border-0 md:bg-transparent md:shadow-none md:[&:not(:last-child)>td]:border-b'

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    'md:table-cell md:static md:h-12 md:border-line md:px-3 md:py-0 md:align-middle md:text-14 md:before:content-none',
    column.align === 'right' && 'md:text-right tabular-nums',
    column.isStrong || column.onPhone === 'title' ? 'font-semibold text-ink' : 'text-muted',
    column.isOneLine && 'whitespace-nowrap',
    phoneClasses[column.onPhone ?? 'labelled'],
  )
}

const phoneClasses = {
  title: 'block pr-10 text-16',
  plain: 'block pr-10 text-14',
  labelled:
    'flex items-center justify-between gap-4 text-14 before:shrink-0 before:text-13 before:text-muted before:content-[attr(data-label)]',
  corner: 'absolute top-1 right-1 block',
  hidden: 'hidden',
}
