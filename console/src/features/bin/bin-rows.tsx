import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state'
import { MoreRows } from '../../lists/more-rows'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal'
import { kindHeading } from '../history/record-kinds'
import { useBin } from './api'
import { BinRow } from './bin-row'
import { type DeletedKind, isDeletedKind } from './deleted-kinds'
import { SelectionBar } from './selection-bar'
import { useRemoveFiles } from './use-remove-files'
import { useRestore } from './use-restore'

interface BinRowsProps {
  /** The kind that is listed; all kinds by default. */
  entity?: DeletedKind | undefined
  /** With check boxes, to restore several at once. */
  isSelectable?: boolean
}

/** What was deleted and can be restored. */
export function BinRows({ entity, isSelectable = false }: BinRowsProps) {
  const list = useBin(entity)
  const { restore, isPending, isBusy, failures } = useRestore()
  const { canRemoveFiles, removeFiles, removingId } = useRemoveFiles()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const focusProps = useFocusAfterRemoval(list.cards)
  const restorable = (list.cards ?? []).filter(({ entity }) => isDeletedKind(entity))
  const selected = restorable.filter(({ id }) => marked.has(id))
  const mark = (records: readonly DeletedRecord[], isMarked: boolean) =>
    setMarked((ids) => {
      const next = new Set(ids)
      for (const { id } of records)
        if (isMarked) next.add(id)
        else next.delete(id)
      return next
    })
  const nouns = entity === undefined ? 'deleted records' : `deleted ${kindHeading(entity).toLowerCase()}`
  return (
    <div {...focusProps}>
      {isSelectable && restorable.length > 0 && (
        <SelectionBar
          count={selected.length}
          total={restorable.length}
          isBusy={isBusy}
          onSelectAll={(isMarked) => mark(restorable, isMarked)}
          onRestore={() => void restore(selected)}
        />
      )}
      <MoreRows
        list={list}
        noun={nouns}
        what={nouns}
        failed={propertyMessages.failedToFetchList}
        empty={<EmptyState Icon={Trash2} title="Nothing was deleted in the last 30 days." />}
        className="divide-y divide-line"
        renderRow={(record) => (
          <BinRow
            record={record}
            isKindShown={entity === undefined}
            selection={
              isSelectable
                ? { isSelected: marked.has(record.id), onSelect: (isMarked) => mark([record], isMarked) }
                : undefined
            }
            failure={failures[record.id]}
            isBusy={isPending(record.id)}
            onRestore={() => void restore([record])}
            isRemovingFiles={removingId === record.id}
            onRemoveFiles={
              canRemoveFiles && record.entity === 'property' && record.files > 0
                ? () => void removeFiles(record)
                : undefined
            }
          />
        )}
      />
    </div>
  )
}
