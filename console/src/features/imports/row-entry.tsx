import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import { useState, type SyntheticEvent } from 'react'
import { saveFailureMessage } from '../../api/failure-message'
import { formatCount } from '../../format/count'
import { Button } from '../../ui/buttons/button'
import { TextField } from '../../ui/fields/text-field'
import { useEditRow } from './api'

interface RowEntryProps {
  importId: string
  columns: Import['columns']
  row: ImportRow
  /** False after the import. */
  isEditable: boolean
}

const texts = { failed: 'Failed to check the row', error: 'No response arrived. Try again.' }

/** A row as it will look, with its refused cells to correct, or what it changes. */
export function RowEntry({ importId, columns, row: loaded, isEditable }: RowEntryProps) {
  const edit = useEditRow(importId, loaded.line)
  const row = edit.data?.data ?? loaded
  const { line, shown, problems, changes, warning, equal_to, cells } = row
  return (
    <li className="py-3 text-14">
      <p className="wrap-anywhere">
        <span className="mr-2 text-muted tabular-nums">Line {formatCount(line)}</span>
        {shown ??
          cells
            .filter((cell) => cell !== '')
            .join(' · ')
            .slice(0, 200)}
      </p>
      {warning !== null && <p className="mt-1 text-orange">Check: {warning}</p>}
      {equal_to !== null && <p className="mt-1 text-muted">Equal to line {formatCount(equal_to)}</p>}
      {changes.length > 0 && (
        <dl className="mt-1.5 space-y-1">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
              <dt className="font-semibold">{columns.find((column) => column.field === field)?.name ?? field}</dt>
              <dd>
                <del className="text-muted">{before === '' ? 'empty' : before}</del> →{' '}
                <ins className="no-underline">{after === '' ? 'empty' : after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {problems.length > 0 && !isEditable && (
        <p className="mt-1 text-red-ink">{problems.map(({ message }) => message).join('; ')}</p>
      )}
      {problems.length > 0 && isEditable ? (
        <Corrections
          // Its fields begin with what was checked last.
          key={JSON.stringify(row)}
          columns={columns}
          row={row}
          isBusy={edit.isPending}
          failure={edit.error && saveFailureMessage(edit.error, texts)}
          onCorrect={(corrected) => edit.mutate(corrected)}
        />
      ) : (
        edit.data && (
          <p role="status" className="mt-1 font-medium text-green-ink">
            Corrected
          </p>
        )
      )}
    </li>
  )
}

interface CorrectionsProps {
  columns: Import['columns']
  row: ImportRow
  isBusy: boolean
  failure: string | null
  onCorrect: (cells: Readonly<Record<string, string>>) => void
}

function Corrections({ columns, row: { line, cells, problems }, isBusy, failure, onCorrect }: CorrectionsProps) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const wrong = [...new Set(problems.flatMap(({ column }) => column ?? []))]
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const entries = wrong.map((column) => [columns[column]?.name ?? '', typed[column] ?? cells[column] ?? ''] as const)
    onCorrect(Object.fromEntries(entries))
  }
  const messagesOf = (column: number | null) =>
    problems.filter((problem) => problem.column === column).map(({ message }) => message)
  return (
    <form onSubmit={submit} className="mt-2" aria-label={`Correct line ${line}`}>
      {messagesOf(null).map((message) => (
        <p key={message} className="mb-2 text-red-ink">
          {message}
        </p>
      ))}
      {wrong.length > 0 && (
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {wrong.map((column) => (
            <TextField
              key={column}
              label={columns[column]?.name ?? ''}
              error={messagesOf(column).join('; ')}
              value={typed[column] ?? cells[column] ?? ''}
              onChange={({ target }) => setTyped((last) => ({ ...last, [column]: target.value }))}
            />
          ))}
          <Button
            type="submit"
            variant="secondary"
            className="sm:mt-6 sm:justify-self-start"
            isBusy={isBusy}
            busyLabel="Checking…"
          >
            Check Row
          </Button>
        </div>
      )}
      {failure !== null && (
        <p role="alert" className="mt-2 text-red-ink">
          {failure}
        </p>
      )}
    </form>
  )
}
