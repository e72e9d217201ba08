import { useRef } from 'react'
import { countOf } from '../../../format/count'
import { Button } from '../../../ui/buttons/button'
import { needsDecision, type UnsavedCell } from './saving/unsaved-cell'

interface UnsavedBarProps {
  cells: readonly UnsavedCell[]
  /** Shows a cell that needs a decision; `anchor` is for one whose row is not loaded. */
  onShow: (cell: UnsavedCell, anchor: Element) => void
  onRetry: () => void
}

/** Above the table, while something waits for a connection or for a decision. */
export function UnsavedBar({ cells, onShow, onRetry }: UnsavedBarProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const waiting = cells.filter(({ state }) => state === 'waiting')
  const open = cells.filter(needsDecision)
  const [next] = open
  const texts = [
    waiting.length > 0 && `${countOf(waiting.length, 'change is', 'changes are')} saved when the server can be reached`,
    open.length > 0 && `${countOf(open.length, 'change needs', 'changes need')} your decision`,
  ].filter((text) => text !== false)
  return (
    <div ref={anchor} role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 not-empty:mb-2">
      {texts.length > 0 && (
        <>
          <span className="text-orange">{texts.join('. ')}.</span>
          {next && (
            <Button size="small" variant="secondary" onClick={() => anchor.current && onShow(next, anchor.current)}>
              Show
            </Button>
          )}
          {waiting.length > 0 && (
            <Button size="small" variant="ghost" onClick={onRetry}>
              Try Now
            </Button>
          )}
        </>
      )}
    </div>
  )
}
