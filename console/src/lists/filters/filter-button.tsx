import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names'
import { controlClass } from '../../ui/fields/control-class'

interface FilterButtonProps extends ComponentProps<'button'> {
  /** 'Price' */
  label: string
  /** What is chosen: 'Up to ₦80m'. */
  text: string
}

/** Looks like a compact select, and opens a panel or a list. */
export const FilterButton = ({ label, text, ...button }: FilterButtonProps) => (
  <button
    {...button}
    type="button"
    className={classNames(
      controlClass(false),
      'flex h-11 max-w-44 min-w-20 items-center gap-2 text-14! font-medium whitespace-nowrap tabular-nums lg:h-[38px]',
    )}
  >
    <span className="sr-only">{label}: </span>
    <span className="truncate">{text}</span>
    <ChevronDown size={16} strokeWidth={2} aria-hidden className="shrink-0 text-muted" />
  </button>
)
