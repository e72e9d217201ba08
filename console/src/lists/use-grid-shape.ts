import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

interface GridShape {
  columns: number
  /** Pixels; 0 before the first measurement. */
  width: number
  /** Distance from the top of the document, by which the rows in view are found. */
  top: number
}

/** How many cards stand side by side: 1, 2, 3 or 4 by the width that there is. */
export function useGridShape(ref: RefObject<HTMLElement | null>): GridShape {
  const [shape, setShape] = useState<GridShape>({ columns: 1, width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = { columns: columnsFor(width), width, top: Math.round(top + window.scrollY) }
      setShape((now) => (now.width === width && now.top === next.top ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above the grid may grow or shrink without the grid's own size changing.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return shape
}

const columnsFor = (width: number) => (width >= 1080 ? 4 : width >= 800 ? 3 : width >= 520 ? 2 : 1)
