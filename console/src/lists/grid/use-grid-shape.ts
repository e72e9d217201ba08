import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

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
