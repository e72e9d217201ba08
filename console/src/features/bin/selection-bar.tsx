import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { formatCount } from '../../format/count'
import { Button } from '../../ui/buttons/button'
import { Checkbox } from '../../ui/fields/checkbox'

interface SelectionBarProps {
  /** How many of the shown records are selected. */
  count: number
  total: number
  isBusy: boolean
  onSelectAll: (isSelected: boolean) => void
  onRestore: () => void
}

/** Above the rows: selects all that are shown, and restores the selected ones. */
export function SelectionBar({ count, total, isBusy, onSelectAll, onRestore }: SelectionBarProps) {
  return (
    <div className="-mt-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-2 lg:min-h-8">
      <Checkbox
        label={count === 0 ? 'Select all shown' : `${formatCount(count)} selected`}
        aria-label="Select all shown"
        checked={count === total}
        onChange={(event) => onSelectAll(event.target.checked)}
      />
      {count > 0 && (
        <Button
          size="small"
          icon={<RotateCcw size={16} />}
          isBusy={isBusy}
          busyLabel="Restoring..."
          onClick={onRestore}
        >
          Restore Selected
        </Button>
      )}
    </div>
  )
}
