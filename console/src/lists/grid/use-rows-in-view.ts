import { useSyncExternalStore } from 'react'

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
