import type { ExportColumn } from '@gatehouse/contract/exports/columns'
import { Button } from '../../ui/buttons/button'
import { Checkbox } from '../../ui/fields/checkbox'

interface ColumnChoiceProps {
  columns: readonly ExportColumn[]
  /** Names of columns. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The columns of a file. Those that are chosen stay in the order of the fields. */
export function ColumnChoice({ columns, chosen, onChange }: ColumnChoiceProps) {
  const names = columns.map(({ name }) => name)
  const areAllChosen = chosen.length === names.length
  const toggle = (name: string, isChosen: boolean) =>
    onChange(names.filter((other) => (other === name ? isChosen : chosen.includes(other))))
  return (
    <fieldset>
      <div className="mb-1 flex items-center justify-between gap-4">
        <legend className="contents text-14 font-semibold">Columns</legend>
        <Button variant="ghost" size="small" onClick={() => onChange(areAllChosen ? [] : names)}>
          {areAllChosen ? 'Clear All' : 'Select All'}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {columns.map(({ name, heading }) => (
          <Checkbox
            key={name}
            label={heading}
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          />
        ))}
      </div>
      <p className="mt-2 text-13 text-muted">Keep id and version if you will import the file again.</p>
    </fieldset>
  )
}
