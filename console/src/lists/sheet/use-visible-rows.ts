import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { withFocusedRow } from '../use-focused-row'

interface VisibleRows {
  scroller: RefObject<HTMLElement | null>
  rows: readonly { id: string }[]
  /** Pixels, as of the header. */
  height: number
  headerHeight: number
  /** The row of the active cell, which is always rendered. */
  active: number
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
}

const rowsOutOfView = 8

/** The rows to render of those that scroll inside a box. Loads more rows near their end. */
export function useVisibleRows({ scroller, rows, height, headerHeight, active, ...loading }: VisibleRows) {
  const { hasMore, isLoadingMore, onEndReached } = loading
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: rowsOutOfView,
    initialRect: { width: 1000, height: 600 },
    scrollMargin: headerHeight,
    rangeExtractor: (range) => withFocusedRow(defaultRangeExtractor(range), active, rows.length),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const lastShown = items.filter(({ index }) => index !== active).at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastShown >= rows.length - 1 - rowsOutOfView) onEndReached()
  }, [hasMore, isLoadingMore, lastShown, rows.length, onEndReached])
  return { items, totalHeight: virtualizer.getTotalSize() }
}
