import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { countFilters, type PropertyFilters } from './property-filters'

const FilterSheet = lazyComponent(() => import('./filter-sheet').then((module) => module.FilterSheet))

interface FiltersButtonProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** Below the desktop width all filters and the sort order are in one sheet. */
export function FiltersButton({ filters, onChange }: FiltersButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters(filters)
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        icon={<SlidersHorizontal size={16} />}
        preload={FilterSheet.preload}
        onClick={() => setIsOpen(true)}
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen && (
        <FilterSheet
          filters={filters}
          onApply={(changes) => {
            onChange(changes)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
