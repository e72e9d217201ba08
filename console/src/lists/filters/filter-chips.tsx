import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/buttons/button'
import { classNames } from '../../ui/class-names'
import { focusHeading } from '../use-focus-after-removal'

/** An active filter of a list, in words. */
export interface FilterChip {
  readonly key: string
  readonly text: string
  /** The value in the address is no option: the list is shown without this filter. */
  readonly isUnknown?: boolean
  readonly onRemove: () => void
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  onClear: () => void
}

/** The active filters above a list, each of which can be removed. */
export const FilterChips = ({ chips, onClear }: FilterChipsProps) => (
  <div
    role="group"
    aria-label="Active filters"
    className="my-1.5 flex items-center gap-2 max-lg:-mx-1 max-lg:overflow-x-auto max-lg:px-1 max-lg:py-0.5 lg:flex-wrap print:hidden"
  >
    {chips.map(({ key, text, isUnknown, onRemove }, place) => (
      <span
        key={key}
        className={classNames(
          'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border pl-3 text-13 font-medium max-lg:shrink-0',
          isUnknown ? 'border-orange text-orange' : 'border-edge bg-card text-ink',
        )}
      >
        {isUnknown && <TriangleAlert size={14} className="shrink-0" aria-hidden />}
        <span className="truncate">{text}</span>
        <button
          type="button"
          aria-label={`Remove ${text}`}
          className="-my-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink lg:my-0 lg:size-8"
          onClick={(event) => {
            focusAfter(event.currentTarget, chips.length, place)
            onRemove()
          }}
        >
          <X size={14} aria-hidden />
        </button>
      </span>
    ))}
    <Button
      variant="ghost"
      size="small"
      className="shrink-0"
      onClick={() => {
        onClear()
        focusHeading()
      }}
    >
      Clear All
    </Button>
  </div>
)

/** The pressed button is removed: the next filter gets the focus, or after the last one the heading. */
function focusAfter(button: HTMLElement, count: number, place: number): void {
  const buttons = button.closest('[role=group]')?.querySelectorAll<HTMLElement>('span > button')
  const next = buttons?.[place + 1 < count ? place + 1 : place - 1]
  if (next) next.focus()
  else focusHeading()
}
