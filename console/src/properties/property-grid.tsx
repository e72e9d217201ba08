import type { PropertyCard as Listed } from '@gatehouse/contract/property'
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PropertyCardSkeleton } from './property-card-skeleton'
import { useGridShape } from './use-grid-shape'
import { useRowsInView } from './use-rows-in-view'

interface PropertyGridProps {
  cards: readonly Listed[]
  renderCard: (property: Listed, index: number) => ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
}

const gap = 16
/** The card below its 4:3 picture, in pixels; the first row that is drawn says it exactly. */
const textHeight = 114
/** The next page is asked for when so many rows are left below the window. */
const rowsAhead = 4

/** A grid that the window scrolls. Only the rows near the window exist, so 10,000 cards scroll like ten. */
export function PropertyGrid({ cards, renderCard, hasMore, isLoadingMore, onEndReached }: PropertyGridProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { columns, width, top } = useGridShape(ref)
  const [below, setBelow] = useState(textHeight)
  const pictureHeight = ((width - gap * (columns - 1)) / columns) * 0.75
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
    <div
      ref={ref}
      role="feed"
      aria-label="Properties"
      aria-busy={isLoadingMore}
      style={{ height: count * pitch - gap }}
    >
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
        {end > filledRows && Array.from({ length: columns }, (_, column) => <PropertyCardSkeleton key={column} />)}
      </div>
    </div>
  )
}
