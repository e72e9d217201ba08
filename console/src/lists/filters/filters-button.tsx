import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button'

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number
  /** Loads the code of the sheet. */
  preload: () => Promise<unknown>
  renderSheet: (close: () => void) => ReactNode
}

/** Opens the sheet with all filters, where they do not fit above the list. */
export function FiltersButton({ count, preload, renderSheet }: FiltersButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        icon={<SlidersHorizontal size={16} />}
        preload={preload}
        onClick={() => setIsOpen(true)}
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen && renderSheet(() => setIsOpen(false))}
    </>
  )
}
