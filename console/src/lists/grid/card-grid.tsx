import type { ReactNode } from 'react'
import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cardGridClass } from './card-grid-class'
import { CardSkeleton, type CardShape, useTextHeight } from './card-grid-skeleton'
import { withFocusedRow, useFocusedRow } from '../use-focused-row'
import { useGridShape, useRowsInView } from './use-grid-rows'

export interface CardGridProps<Listed extends { id: string }> extends CardShape {
  /** Accessible name. */
  label: string
  cards: readonly Listed[]
  renderCard: (listed: Listed, index: number) => ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
  /** Whether its cards have a `SelectBox`. */
  isSelectable?: boolean
}

const gap = 16
const rowsOutOfView = 2
/** The next page is loaded when fewer rows than this are left below the window. */
const rowsAhead = 4

/**
 * A grid of cards of equal height, scrolled by the window. Only the
 * rows near the visible range and the row with the focus are rendered.
 */
export function CardGrid<Listed extends { id: string }>({
  label,
  cards,
  renderCard,
  pictureRatio,
  textHeights,
  hasMore,
  isLoadingMore,
  onEndReached,
  isSelectable = false,
}: CardGridProps<Listed>) {
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const shape = useGridShape(box, grid)
  const { columns, width, top } = shape ?? { columns: 1, width: 0, top: 0 }
  // The cards in view are rendered and painted first.
  const overscan = useDeferredValue(rowsOutOfView, 0)
  // Without its shape, the grid would render too many cards or too few.
  const isMeasured = shape !== null
  const { focused, list, rowProps } = useFocusedRow<string>()
  // An estimate until the first card is measured.
  const [below, setBelow] = useState(useTextHeight(textHeights))
  const pictureHeight = ((width - gap * (columns - 1)) / columns) * pictureRatio
  const pitch = pictureHeight + below + gap
  const filledRows = Math.ceil(cards.length / columns)
  const count = filledRows + (hasMore ? 1 : 0)
  const { first, end } = useRowsInView({ count, pitch, top, overscan })
  useLayoutEffect(() => {
    const renderedHeight = grid.current?.querySelector('[data-row]')?.getBoundingClientRect().height
    if (renderedHeight && width > 0 && Math.abs(renderedHeight - pictureHeight - below) > 0.5)
      setBelow(renderedHeight - pictureHeight)
  }, [width, pictureHeight, below])
  useEffect(() => {
    if (isMeasured && hasMore && !isLoadingMore && end > filledRows - rowsAhead) onEndReached()
  }, [isMeasured, hasMore, isLoadingMore, end, filledRows, onEndReached])

  const inView = Array.from({ length: isMeasured ? end - first : 0 }, (_, index) => first + index)
  const focusedAt = focused === null ? null : cards.findIndex((card) => card.id === focused)
  const rows = withFocusedRow(inView, focusedAt === null ? null : Math.floor(focusedAt / columns), filledRows)
  const start = first - rows.filter((row) => row < first).length
  return (
    <div ref={box} role="feed" aria-label={label} aria-busy={isLoadingMore} style={{ height: count * pitch - gap }}>
      <div ref={grid} className={cardGridClass} style={{ transform: `translateY(${start * pitch}px)` }} {...list}>
        {rows.flatMap((row, place) =>
          cards.slice(row * columns, (row + 1) * columns).map((card, column) => (
            <div
              key={card.id}
              data-row={card.id}
              className={isSelectable ? 'group/row relative' : undefined}
              // The row with the focus keeps its position outside the visible range.
              style={
                row === start + place ? undefined : { transform: `translateY(${(row - start - place) * pitch}px)` }
              }
              {...rowProps(card.id)}
            >
              <GridCard card={card} index={row * columns + column} renderCard={renderCard} />
            </div>
          )),
        )}
        {end > filledRows &&
          Array.from({ length: columns }, (_, column) => (
            <CardSkeleton key={column} {...{ pictureRatio, textHeights }} />
          ))}
      </div>
    </div>
  )
}

interface GridCardProps<Listed> {
  card: Listed
  index: number
  renderCard: (listed: Listed, index: number) => ReactNode
}

/** Rendered once, and not each time that the grid is measured, is scrolled, or adds rows. */
const GridCard = memo(function GridCard({ card, index, renderCard }) {
  return renderCard(card, index)
}) as <Listed>(props: GridCardProps<Listed>) => ReactNode
