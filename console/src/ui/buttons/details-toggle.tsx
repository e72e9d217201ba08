import { ChevronDown } from 'lucide-react'
import { classNames } from '../class-names'
import { iconSize } from '../icons/icon-size'

interface DetailsToggleProps {
  /** Accessible name: 'Details of Amina Bello'. */
  label: string
  isOpen: boolean
  onToggle: () => void
}

export function DetailsToggle({ label, isOpen, onToggle }: DetailsToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={label}
      title="Details"
      onClick={onToggle}
      className="flex size-11 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink lg:size-8"
    >
      <ChevronDown {...iconSize} className={classNames('transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}
