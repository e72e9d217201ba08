import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGridShape } from './use-grid-shape'
import { useRowsInView } from './use-rows-in-view'

export interface CardGridProps<Listed extends { id: string }> {
  /** What the cards are, for screen readers. */
  label: string
  cards: readonly Listed[]
  renderCard: (listed: Listed, index: number) => ReactNode
  /** Stands where the next page's cards will be. */
  placeholder: ReactNode
  /** The height of a card's picture as a share of its width. */
  pictureRatio: number
  /** About how high the card is below its picture, in pixels; the first card that is drawn says it exactly. */
  textHeight: number
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
}

const gap = 16
/** The next page is asked for when so many rows are left below the window. */
const rowsAhead = 4

/**
 * A grid of equally high cards that the window scrolls. Only the rows near the window exist, so 10,000 cards scroll like ten.
 */
export function CardGrid<Listed extends { id: string }>({
  label,
  cards,
  renderCard,
  placeholder,
  pictureRatio,
  textHeight,
  hasMore,
  isLoadingMore,
  onEndReached,
}: CardGridProps<Listed>) {
  const ref = useRef<HTMLDivElement>(null)
  const { columns, width, top } = useGridShape(ref)
  const [below, setBelow] = useState(textHeight)
  const pictureHeight = ((width - gap * (columns - 1)) / columns) * pictureRatio
  const pitch = pictureHeight + below + gap
  const filledRows = Math.ceil(cards.length / columns)
  const count = filledRows + (hasMore ? 1 : 0)
  const { first, end } = useRowsInView({ count, pitch, top })
  useLayoutEffect(() => {
    const drawn = ref.current?.querySelector('[data-card]')?.getBoundingClientRect().height
    if (drawn && width > 0 && Math.abs(drawn - pictureHeight - below) > 0.5) setBelow(drawn - pictureHeight)
  }, [width, pictureHeight, below])
  useEffect(() => {
    if (hasMore && !isLoadingMore && end > filledRows - rowsAhead) onEndReached()
  }, [hasMore, isLoadingMore, end, filledRows, onEndReached])

  const shown = cards.slice(first * columns, end * columns)
  return (
    <div ref={ref} role="feed" aria-label={label} aria-busy={isLoadingMore} style={{ height: count * pitch - gap }}>
      <div
        className="grid gap-4"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          transform: `translateY(${first * pitch}px)`,
        }}
      >
        {shown.map((card, index) => (
          <div key={card.id} data-card>
            {renderCard(card, first * columns + index)}
          </div>
        ))}
        {end > filledRows && Array.from({ length: columns }, (_, column) => <div key={column}>{placeholder}</div>)}
      </div>
    </div>
  )
}
