import { classNames } from '../../ui/class-names'
import type { SheetColumn } from './sheet-column'

interface SheetHeaderProps<Row> {
  columns: readonly SheetColumn<Row>[]
  tracks: string
  lefts: readonly (number | undefined)[]
  /** Pixels. */
  height: number
}

/** The headers of the columns, which stay at the top. */
export const SheetHeader = <Row,>({ columns, tracks, lefts, height }: SheetHeaderProps<Row>) => (
  <div role="rowgroup" className="sticky top-0 z-20">
    <div
      role="row"
      aria-rowindex={1}
      className="grid border-b border-line-strong bg-page text-12 font-semibold text-muted"
      style={{ gridTemplateColumns: tracks, height }}
    >
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-sort={column.order}
          aria-colindex={index + 1}
          style={lefts[index] === undefined ? undefined : { left: lefts[index] }}
          className={classNames(
            'flex min-w-0 items-center border-r border-line px-3 leading-tight last:border-r-0',
            column.align === 'right' && 'justify-end text-right',
            lefts[index] !== undefined && 'sticky z-10 bg-page',
          )}
        >
          {column.headerCell ?? column.header}
        </div>
      ))}
    </div>
  </div>
)

/** The tracks of the grid, and where sticky columns stay. The last of those takes the room that is left. */
export function tracksOf<Row>(columns: readonly SheetColumn<Row>[], isPhone: boolean) {
  const widths = columns.map(({ width, phoneWidth }) => (isPhone ? (phoneWidth ?? width) : width))
  const firstLoose = columns.findIndex(({ isSticky }) => !isSticky)
  const sticky = firstLoose < 0 ? columns.length : firstLoose
  const wide = Math.max(0, sticky - 1)
  const sumTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0)
  return {
    tracks: widths
      .map((width, index) => (index === wide && !isPhone ? `minmax(${width}px, 1fr)` : `${width}px`))
      .join(' '),
    lefts: columns.map((_, index) => (index < sticky ? sumTo(index) : undefined)),
    stickyWidth: sumTo(sticky),
  }
}
