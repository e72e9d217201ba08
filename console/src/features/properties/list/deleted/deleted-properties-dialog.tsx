import type { DeletedProperty } from '@gatehouse/contract/entities/property'
import { Trash2 } from 'lucide-react'
import { formatNaira } from '../../../../format/naira'
import { useFocusAfterRemoval } from '../../../../lists/use-focus-after-removal'
import { Button } from '../../../../ui/buttons/button'
import { Dialog, DialogBody } from '../../../../ui/dialogs/dialog'
import { EmptyState } from '../../../../ui/feedback/empty-state'
import { ErrorState } from '../../../../ui/feedback/error-state'
import { iconSize } from '../../../../ui/icons/icon-size'
import { Photo } from '../../../../ui/photo'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { propertyName } from '../../property-name'
import { useDeletedProperties } from './use-deleted-properties'
import { useRemoveFiles } from './use-remove-files'
import { usePropertyActions } from '../../use-property-actions'

/** Properties that any admin deleted in the last 30 days, with Restore. */
export function DeletedPropertiesDialog({ onClose }: { onClose: () => void }) {
  const list = useDeletedProperties(true)
  const { restore, pendingId } = usePropertyActions()
  const { canRemoveFiles, removeFiles, removingId } = useRemoveFiles()
  const deleted = list.data?.pages.flatMap((page) => page.data)
  const focusProps = useFocusAfterRemoval(deleted)
  return (
    <Dialog
      title="Recently Deleted"
      description="A deleted property can be restored for 30 days."
      onClose={onClose}
      maxWidth={640}
      maxHeight={720}
    >
      <DialogBody {...focusProps}>
        {deleted === undefined ? (
          list.isError ? (
            <ErrorState
              message="Failed to fetch data. Please try again later."
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <Loading label="Loading deleted properties" className="grid gap-4">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-16 w-full" />
              ))}
            </Loading>
          )
        ) : deleted.length === 0 ? (
          <EmptyState icon={<Trash2 {...iconSize} />} title="Nothing was deleted in the last 30 days." />
        ) : (
          <ul className="divide-y divide-line">
            {deleted.map((property) => (
              <DeletedRow
                key={property.id}
                property={property}
                isBusy={pendingId === property.id}
                onRestore={() => void restore(property)}
                isRemovingFiles={removingId === property.id}
                onRemoveFiles={canRemoveFiles ? () => void removeFiles(property) : undefined}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            variant="secondary"
            isFull
            className="mt-4"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show More
          </Button>
        )}
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
