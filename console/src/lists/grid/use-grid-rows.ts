import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

interface GridShape {
  columns: number
  /** Pixels. */
  width: number
  /** Distance from the top of the document, for computing the rows in view. */
  top: number
}

/**
 * The position of `box` and the number of columns of the `grid` inside it, from its computed style; null
 * until the first layout effect.
 */
export function useGridShape(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
): GridShape | null {
  const [shape, setShape] = useState<GridShape | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !grid.current) return undefined
    const measured = grid.current
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = { columns: columnsOf(measured), width, top: Math.round(top + window.scrollY) }
      setShape((now) => (now && isSame(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content above the grid can change its height without resizing the grid.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box, grid])
  return shape
}

/** The computed value lists the width of every column: '211px 211px 211px'. */
const columnsOf = (grid: Element) => getComputedStyle(grid).gridTemplateColumns.split(' ').length

const isSame = (a: GridShape, b: GridShape) => a.columns === b.columns && a.width === b.width && a.top === b.top

interface Rows {
  count: number
  /** From the top of one row to the top of the next, in pixels. All rows have the same height. */
  pitch: number
  /** Distance of the first row from the top of the document. */
  top: number
  /** Rows rendered above and below the window, so that fast scrolling shows no gaps. */
  overscan: number
}

/**
 * The range of rows to render, `end` exclusive, updated as the window
 * scrolls. Why it is not TanStack Virtual: docs/decisions/dependencies.
 */
export function useRowsInView({ count, pitch, top, overscan }: Rows): { first: number; end: number } {
  const rowAt = (y: number) => Math.floor((y - top) / pitch)
  const clampRow = (row: number) => Math.min(Math.max(row, 0), count)
  const first = useSyncExternalStore(subscribe, () => clampRow(rowAt(window.scrollY) - overscan))
  const end = useSyncExternalStore(subscribe, () => clampRow(rowAt(window.scrollY + window.innerHeight) + 1 + overscan))
  return { first: Math.min(first, end), end }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('scroll', changed)
    window.removeEventListener('resize', changed)
  }
}
