import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { ErrorState } from '../ui/error-state'
import { signupPieceSize, signupsFailed, useSignupPieces } from './queries'
import { SignupRow } from './signup-row'
import { SignupPlaceholder, SignupTable } from './signup-table'

/** A row on a wide screen, or a card on a phone; rows are measured once they are drawn. */
const rowHeight = 49
const rowsAhead = 12

/** View All: every row in a list that scrolls inside its card. Rows, and the pieces they come in, exist only near the window. */
export function AllSignups({ total }: { total: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the React compiler, for which this warns, does not run here
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: rowsAhead,
    initialRect: { width: 800, height: 440 },
  })
  const items = virtualizer.getVirtualItems()
  const pieces = [...new Set(items.map((item) => pieceOf(item.index)))]
  const found = useSignupPieces(pieces)
  const failed = found.find((piece) => piece.isError)
  if (failed) {
    return <ErrorState message={signupsFailed} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
  }
  const rowAt = (index: number) => {
    const piece = found[pieces.indexOf(pieceOf(index))]?.data
    return piece?.rows[index % signupPieceSize]
  }
  return (
    <div
      ref={scroller}
      // A list that scrolls must be reachable for those who scroll with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-mx-1 max-h-[440px] overflow-y-auto overscroll-contain rounded-control px-1"
    >
      <SignupTable rowCount={total + 1}>
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const signup = rowAt(item.index)
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                role="presentation"
                className="absolute inset-x-0 top-0 border-line md:not-first:border-t"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {signup ? <SignupRow signup={signup} rowIndex={item.index + 2} /> : <SignupPlaceholder />}
              </div>
            )
          })}
        </div>
      </SignupTable>
    </div>
  )
}

/** Pages are counted from 1. */
const pieceOf = (index: number) => Math.floor(index / signupPieceSize) + 1
