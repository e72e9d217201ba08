import { type DeletedProperty, propertyEndpoints } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { Trash2 } from 'lucide-react'
import { call } from '../../../../api/request'
import { formatNaira } from '../../../../format/naira'
import { MoreRows } from '../../../../lists/more-rows'
import { useFocusAfterRemoval } from '../../../../lists/use-focus-after-removal'
import { useInfiniteList } from '../../../../lists/use-infinite-list'
import { Button } from '../../../../ui/buttons/button'
import { Dialog, DialogBody } from '../../../../ui/dialogs/dialog'
import { EmptyState } from '../../../../ui/feedback/empty-state'
import { Photo } from '../../../../ui/photo'
import { propertiesKey } from '../../api'
import { propertyName } from '../../property-name'
import { cardsPerPage } from '../filters/property-filters'
import { useRemoveFiles } from './use-remove-files'
import { usePropertyActions } from '../../use-property-actions'

/** Properties that any admin deleted in the last 30 days, with Restore. */
export function DeletedPropertiesDialog({ onClose }: { onClose: () => void }) {
  const list = useInfiniteList({
    key: [...propertiesKey, 'deleted'],
    params: {},
    limit: cardsPerPage,
    read: (query, signal) => call(propertyEndpoints.listDeleted, { query, signal }),
  })
  const { restore, pendingId } = usePropertyActions()
  const { canRemoveFiles, removeFiles, removingId } = useRemoveFiles()
  const focusProps = useFocusAfterRemoval(list.cards)
  return (
    <Dialog
      title="Recently Deleted"
      description="A deleted property can be restored for 30 days."
      onClose={onClose}
      maxWidth={640}
      maxHeight={720}
    >
      <DialogBody {...focusProps}>
        <MoreRows
          list={list}
          noun="deleted properties"
          what="deleted properties"
          failed={propertyMessages.failedToFetchList}
          empty={<EmptyState Icon={Trash2} title="Nothing was deleted in the last 30 days." />}
          className="divide-y divide-line"
          renderRow={(property) => (
            <DeletedRow
              property={property}
              isBusy={pendingId === property.id}
              onRestore={() => void restore(property)}
              isRemovingFiles={removingId === property.id}
              onRemoveFiles={canRemoveFiles ? () => void removeFiles(property) : undefined}
            />
          )}
        />
      </DialogBody>
    </Dialog>
  )
}

interface DeletedRowProps {
  property: DeletedProperty
  isBusy: boolean
  onRestore: () => void
  isRemovingFiles: boolean
  /** Undefined where the server cannot. */
  onRemoveFiles: (() => void) | undefined
}

function DeletedRow({ property, isBusy, onRestore, isRemovingFiles, onRemoveFiles }: DeletedRowProps) {
  const name = propertyName(property)
  return (
    <li data-row={property.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="size-14 shrink-0 overflow-hidden rounded-control">
        <Photo source={property.media.cover} alt="" sizes="56px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-13 text-muted">
          {property.price === null ? '' : `${formatNaira(property.price)} · `}
          {daysLeft(property.restorable_until)}
        </span>
        {onRemoveFiles && property.media.cover !== null && (
          <Button
            variant="ghost"
            size="small"
            className="-ml-3 forced-colors:ml-0"
            isBusy={isRemovingFiles}
            busyLabel="Removing..."
            aria-label={`Remove Photos Now: ${name}`}
            onClick={onRemoveFiles}
          >
            Remove Photos Now
          </Button>
        )}
      </span>
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        busyLabel="Restoring..."
        aria-label={`Restore ${name}`}
        onClick={onRestore}
      >
        Restore
      </Button>
    </li>
  )
}

const dayMs = 86_400_000

function daysLeft(until: string): string {
  const days = Math.ceil((Date.parse(until) - Date.now()) / dayMs)
  return days <= 1 ? 'last day' : `${days} days left`
}
