import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from '../../../../ui/buttons/button'
import { Menu } from '../../../../ui/menus/menu'
import { type PropertySort, sortName, sortNames } from './property-filters'

export function PropertySortMenu({ sort, onChange }: { sort: PropertySort; onChange: (sort: PropertySort) => void }) {
  return (
    <Menu
      label="Order"
      trigger={
        <Button variant="ghost" className="-mr-2 px-2 font-medium" aria-label={`Order: ${sortName(sort)}`}>
          {sortName(sort)}
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </Button>
      }
      actions={(Object.keys(sortNames) as (keyof typeof sortNames)[]).map((name) => ({
        label: sortNames[name],
        onSelect: () => onChange(name),
      }))}
    />
  )
}
