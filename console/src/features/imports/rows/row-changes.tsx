import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import { formatNaira } from '../../../format/naira'
import { describeField } from '../../history/describe/describe-field'
import { percentChange } from '../../history/describe/describe-value'

interface RowChangesProps {
  entity: Import['entity']
  columns: Import['columns']
  changes: ImportRow['changes']
}

/** What a row of an update changes. Amounts have separators and the difference: a zero too many is seen. */
export const RowChanges = ({ entity, columns, changes }: RowChangesProps) => (
  <dl className="mt-1.5 space-y-1">
    {changes.map(({ field, before, after }) => {
      const isAmount = describeField(entity, field).kind === 'naira'
      const show = isAmount ? amountText : cellText
      const percent = isAmount && before !== '' && after !== '' ? percentChange(Number(before), Number(after)) : null
      return (
        <div key={field} className="flex flex-wrap gap-x-2 tabular-nums wrap-anywhere">
          <dt className="font-semibold">{columns.find((column) => column.field === field)?.name ?? field}</dt>
          <dd>
            <del className="text-muted">{show(before)}</del> → <ins className="no-underline">{show(after)}</ins>
            {percent !== null && <span className="ml-2 text-13 text-muted">{percent}</span>}
          </dd>
        </div>
      )
    })}
  </dl>
)

const cellText = (cell: string): string => (cell === '' ? 'empty' : cell)

const amountText = (cell: string): string => (cell === '' ? 'empty' : formatNaira(Number(cell)))
