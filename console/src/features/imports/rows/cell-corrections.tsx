import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import { useRef, useState, type FocusEvent } from 'react'
import { formatCount } from '../../../format/count'
import { Button } from '../../../ui/buttons/button'
import { TextField } from '../../../ui/fields/text-field'
import { CheckRow } from './check-row'
import { insertCell, joinWithNext, namedCells } from './row-cells'

interface CellCorrectionsProps {
  /** The name of the form. */
  label: string
  columns: Import['columns']
  row: ImportRow
  isBusy: boolean
  /** By heading. `isSubmitted`: by Enter or the button, not because the focus has left the row. */
  onCorrect: (cells: Readonly<Record<string, string>>, isSubmitted: boolean) => void
}

/**
 * All cells of a row that has more or fewer of them than the file has columns: those that a comma has
 * separated are joined, or an empty one is inserted where one is missing.
 */
export function CellCorrections({ label, columns, row, isBusy, onCorrect }: CellCorrectionsProps) {
  const [cells, setCells] = useState<readonly string[]>()
  const group = useRef<HTMLDivElement>(null)
  if (!cells) {
    return (
      <Button variant="secondary" size="small" onClick={() => setCells(row.cells)}>
        Correct the Cells
      </Button>
    )
  }
  const surplus = cells.slice(columns.length).filter((cell) => cell !== '').length
  const missing = columns.length - cells.length
  const shown = Array.from({ length: Math.max(cells.length, columns.length) }, (_, index) => cells[index] ?? '')
  const change = (changed: readonly string[], index: number) => {
    setCells(changed)
    // The button that was pressed may be gone.
    group.current?.querySelectorAll('input')[index]?.focus()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isChanged = cells.join('\n') !== row.cells.join('\n')
    if (isChanged && surplus === 0 && !isBusy && !currentTarget.contains(relatedTarget)) {
      onCorrect(namedCells(columns, cells), false)
    }
  }
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (surplus === 0) onCorrect(namedCells(columns, cells), true)
      }}
    >
      <p role="status" className="mb-2 text-muted">
        {surplus > 0
          ? `${formatCount(surplus)} too many: join cells that belong together, or empty the last ones.`
          : missing > 0
            ? `${formatCount(missing)} too few: insert an empty cell where one is missing, else the last ones are empty.`
            : 'Each cell has its column.'}
      </p>
      <div ref={group} onBlur={leave} className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((cell, index) => {
          const name = labelOf(columns, index)
          return (
            <div key={index}>
              <TextField
                label={name}
                value={cell}
                onChange={({ target }) => setCells(shown.map((other, at) => (at === index ? target.value : other)))}
              />
              {surplus > 0 && index < cells.length - 1 && (
                <Button
                  variant="link"
                  size="small"
                  aria-label={`Join with Next: ${name}`}
                  onClick={() => change(joinWithNext(cells, index), index)}
                >
                  Join with Next
                </Button>
              )}
              {missing > 0 && index < cells.length && (
                <Button
                  variant="link"
                  size="small"
                  aria-label={`Insert Empty Cell: ${name}`}
                  onClick={() => change(insertCell(cells, index), index)}
                >
                  Insert Empty Cell
                </Button>
              )}
            </div>
          )
        })}
        <CheckRow isBusy={isBusy} isDisabled={surplus > 0} />
      </div>
    </form>
  )
}

function labelOf(columns: Import['columns'], index: number): string {
  const column = columns[index]
  if (!column) return `Cell ${index + 1}, without a column`
  return column.name === '' ? `Column ${index + 1}` : column.name
}
