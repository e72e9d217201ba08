import { useSyncExternalStore } from 'react'

interface Rows {
  count: number
  /** From the top of one row to the top of the next, in pixels: all rows are equally high. */
  pitch: number
  /** Distance of the first row from the top of the document. */
  top: number
}

/** Rows kept above and below the window, so that a quick scroll meets no gap. */
const spare = 2

/**
 * The first and the last row to draw (after the last), as the window scrolls. Our own and not TanStack Virtual, which
 * measures rows of any height and would add 10 kB to the first view of the list.
 */
export function useRowsInView({ count, pitch, top }: Rows): { first: number; end: number } {
  const rowAt = (y: number) => Math.floor((y - top) / pitch)
  const within = (row: number) => Math.min(Math.max(row, 0), count)
  const first = useSyncExternalStore(subscribe, () => within(rowAt(window.scrollY) - spare))
  const end = useSyncExternalStore(subscribe, () => within(rowAt(window.scrollY + window.innerHeight) + 1 + spare))
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
