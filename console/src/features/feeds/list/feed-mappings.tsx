import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { feedFormats } from '@gatehouse/contract/feeds/feed-names'
import { type FeedMapping, feedMappingEndpoints, feedMappingMessages } from '@gatehouse/contract/feeds/mapping'
import { buildAddress } from '../../../api/address'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { countOf } from '../../../format/count'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal'
import { Button } from '../../../ui/buttons/button'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { feedMappingsKey, useFeedMappings } from '../api'
import { FeedAddress } from './feed-address'

interface FeedMappingsProps {
  /** What all addresses have in their query. */
  query: object
  onEdit: (id: string) => void
}

export function FeedMappings({ query, onEdit }: FeedMappingsProps) {
  const { data: mappings, isError, isFetching, refetch } = useFeedMappings()
  const focusProps = useFocusAfterRemoval(mappings)
  const { remove, pendingId } = useUndoableDelete({
    label: 'mapping',
    endpoints: feedMappingEndpoints,
    messages: feedMappingMessages,
    invalidates: [feedMappingsKey],
  })
  if (!mappings) {
    const message = feedMappingMessages.failedToFetchList
    return isError ? (
      <ErrorState message={message} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Loading label="Loading mappings">
        <Skeleton className="my-4 h-9" />
      </Loading>
    )
  }
  if (mappings.length === 0) return <p className="py-4 text-14 text-muted">No mappings yet</p>
  return (
    <div {...focusProps}>
      <ul aria-label="Mappings" className="divide-y divide-line">
        {mappings.map((mapping) => (
          <MappingRow
            key={mapping.id}
            mapping={mapping}
            query={query}
            isBusy={pendingId === mapping.id}
            onEdit={() => onEdit(mapping.id)}
            onDelete={() => void remove(mapping)}
          />
        ))}
      </ul>
    </div>
  )
}

interface MappingRowProps {
  mapping: FeedMapping
  query: object
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}

function MappingRow({ mapping: { id, name, fields }, query, isBusy, onEdit, onDelete }: MappingRowProps) {
  return (
    <li data-row={id} className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 text-14 font-semibold wrap-anywhere">
          {name} <span className="font-normal text-muted">{countOf(fields.length, 'field', 'fields')}</span>
        </p>
        <Button variant="secondary" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Delete ${name}`}
          isBusy={isBusy}
          busyLabel="Deleting..."
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      <ul aria-label={`Addresses of ${name}`}>
        {feedFormats.map((format) => (
          <FeedAddress
            key={format}
            name={`${name} as ${format.toUpperCase()}`}
            use=""
            address={buildAddress(feedEndpoints[format], {}, { mapping: name, ...query })}
          />
        ))}
      </ul>
    </li>
  )
}
