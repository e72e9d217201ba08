import type { Operation, RecordedChange } from '@gatehouse/contract/history/change'
import type { ReactNode } from 'react'
import { MoreRows } from '../../../lists/more-rows'
import { useOperationRows } from '../api'
import { LeftRecords } from '../../history/undo/left-records'

interface OperationRowsProps {
  operation: Operation
  renderRow: (change: RecordedChange) => ReactNode
}

/** What an operation changed, by page, and above it what it has left and why. */
export function OperationRows({ operation, renderRow }: OperationRowsProps) {
  const list = useOperationRows(operation.id)
  return (
    <div className="mt-3 border-l-2 border-line pl-4">
      {operation.left.length > 0 && <LeftRecords operationId={operation.id} />}
      <MoreRows
        list={list}
        noun="rows"
        what="these rows"
        failed="Failed to fetch the rows"
        empty={<p className="text-14 text-muted">It changed no record.</p>}
        className="divide-y divide-line"
        renderRow={renderRow}
      />
    </div>
  )
}
