import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import { useState, type FocusEvent, type SyntheticEvent } from 'react'
import { TextField } from '../../../ui/fields/text-field'
import { problemText } from '../import-texts'
import { CellCorrections } from './cell-corrections'
import { CheckRow } from './check-row'

interface RowCorrectionsProps {
  columns: Import['columns']
  row: ImportRow
  isBusy: boolean
  failure: string | null
  /** `isSubmitted`: by Enter or the button, not because the focus has left the row. */
  onCorrect: (cells: Readonly<Record<string, string>>, how: { isSubmitted: boolean; onChecked: () => void }) => void
}

/** The refused cells of a row to correct. They are checked when the row is left, so that no input is lost. */
export function RowCorrections({ columns, row, isBusy, failure, onCorrect }: RowCorrectionsProps) {
  const { line, cells, problems } = row
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const wrong = [...new Set(problems.flatMap(({ column }) => column ?? []))]
  const correct = (isSubmitted: boolean) => {
    // Only these: long cells are not shown completely.
    const corrected = Object.entries(typed).map(([column, text]) => [columns[Number(column)]?.name ?? '', text])
    onCorrect(Object.fromEntries(corrected) as Record<string, string>, { isSubmitted, onChecked: () => setTyped({}) })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    correct(true)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isChanged = Object.entries(typed).some(([column, text]) => text !== cells[Number(column)])
    if (isChanged && !isBusy && !currentTarget.contains(relatedTarget)) correct(false)
  }
  const label = `Correct line ${line}`
  const isOfOtherWidth = cells.length !== columns.length
  const messagesOf = (column: number | null) =>
    problems.filter((problem) => problem.column === column).map(({ message }) => problemText(message))
  return (
    <div className="mt-2">
      {messagesOf(null).map((message) => (
        <p key={message} className="mb-2 text-red-ink wrap-anywhere">
          {message}
        </p>
      ))}
      {isOfOtherWidth && (
        <CellCorrections
          label={label}
          columns={columns}
          row={row}
          isBusy={isBusy}
          onCorrect={(all, isSubmitted) => onCorrect(all, { isSubmitted, onChecked: () => undefined })}
        />
      )}
      {wrong.length > 0 && (
        <form onSubmit={submit} aria-label={label}>
          <div onBlur={leave} className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {wrong.map((column) => (
              <TextField
                key={column}
                label={columns[column]?.name ?? ''}
                error={messagesOf(column).join('; ')}
                value={typed[column] ?? cells[column] ?? ''}
                onChange={({ target }) => setTyped((last) => ({ ...last, [column]: target.value }))}
              />
            ))}
            <CheckRow isBusy={isBusy} />
          </div>
        </form>
      )}
      {failure !== null && (
        <p role="alert" className="mt-2 text-red-ink">
          {failure}
        </p>
      )}
    </div>
  )
}
