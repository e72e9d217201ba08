import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import { useEffect, useRef } from 'react'
import { saveFailureMessage } from '../../../api/failure-message'
import { formatCount } from '../../../format/count'
import { useEditRow } from '../api'
import { problemText } from '../import-texts'
import { RowChanges } from './row-changes'
import { RowCorrections } from './row-corrections'

interface RowEntryProps {
  importId: string
  entity: Import['entity']
  columns: Import['columns']
  row: ImportRow
  /** False after the import. */
  isEditable: boolean
}

const texts = { failed: 'Failed to check the row', error: 'No response arrived. Try again.' }

/** A row as it will look, with its refused cells to correct, or what it changes. */
export function RowEntry({ importId, entity, columns, row: loaded, isEditable }: RowEntryProps) {
  const edit = useEditRow(importId, loaded.line)
  const row = edit.data?.data ?? loaded
  const { line, shown, problems, changes, warning, equal_to, cells } = row
  const entry = useRef<HTMLLIElement>(null)
  const isCorrected = edit.data !== undefined && problems.length === 0
  const isSubmitted = useRef(false)
  useEffect(() => {
    // Only a focus that was in the fields of this row, which are gone.
    if (isCorrected && isSubmitted.current && document.activeElement === document.body) focusNextCell(entry.current)
  }, [isCorrected])
  return (
    <li ref={entry} className="py-3 text-14">
      <p className="wrap-anywhere">
        <span className="mr-2 text-muted tabular-nums">Line {formatCount(line)}</span>{' '}
        {shown ??
          cells
            .filter((cell) => cell !== '')
            .join(' · ')
            .slice(0, 200)}
      </p>
      {warning !== null && <p className="mt-1 text-orange">Check: {warning}</p>}
      {equal_to !== null && <p className="mt-1 text-muted">Equal to line {formatCount(equal_to)}</p>}
      {changes.length > 0 && <RowChanges entity={entity} columns={columns} changes={changes} />}
      {problems.length > 0 && !isEditable && (
        <p className="mt-1 text-red-ink">{problems.map(({ message }) => problemText(message)).join('; ')}</p>
      )}
      {problems.length > 0 && isEditable ? (
        <RowCorrections
          columns={columns}
          row={row}
          isBusy={edit.isPending}
          failure={edit.error && saveFailureMessage(edit.error, texts)}
          onCorrect={(corrected, how) => {
            isSubmitted.current = how.isSubmitted
            edit.mutate(corrected, { onSuccess: how.onChecked })
          }}
        />
      ) : (
        edit.data && (
          <p role="status" tabIndex={-1} className="mt-1 font-medium text-green-ink outline-none">
            Corrected
          </p>
        )
      )}
    </li>
  )
}

/** Or the button that shows the cells of a row. */
const field = 'form :is(input, button)'

/** Moves the focus to the fields of the next row that has some, else to the outcome of this row. */
function focusNextCell(entry: HTMLLIElement | null): void {
  let next = entry?.nextElementSibling
  while (next && !next.querySelector(field)) next = next.nextElementSibling
  const target = next?.querySelector<HTMLElement>(field) ?? entry?.querySelector<HTMLElement>('[role=status]')
  target?.focus()
}
