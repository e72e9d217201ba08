import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { countOf } from '../../format/count'
import { formatNaira } from '../../format/naira'
import { Button } from '../../ui/buttons/button'
import { classNames } from '../../ui/class-names'
import { Checkbox } from '../../ui/fields/checkbox'
import { Photo } from '../../ui/photo'
import { Day } from '../../ui/tables/day'
import { kindLabel } from '../history/record-kinds'
import { KindIcon } from '../history/kind-icon'
import { deletedName, isDeletedKind } from './deleted-kinds'

interface BinRowProps {
  record: DeletedRecord
  isKindShown: boolean
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined
  /** Why it was not restored. */
  failure: string | undefined
  isBusy: boolean
  onRestore: () => void
  isRemovingFiles: boolean
  /** Undefined where the server cannot, or there are none. */
  onRemoveFiles: (() => void) | undefined
}

export function BinRow(props: BinRowProps) {
  const { record, selection, failure, isBusy, onRestore, isRemovingFiles, onRemoveFiles } = props
  const name = deletedName(record)
  const isRestorable = isDeletedKind(record.entity)
  return (
    <li
      data-row={record.id}
      className={classNames('flex items-start gap-3 py-3 last:pb-0 sm:items-center', !selection && 'first:pt-0')}
    >
      {selection && isRestorable && (
        <Checkbox
          label={<span className="sr-only">Select {name}</span>}
          className="-my-2 -mr-3 -ml-4 shrink-0 gap-0! pr-3 pl-4"
          checked={selection.isSelected}
          onChange={(event) => selection.onSelect(event.target.checked)}
        />
      )}
      <Thumbnail record={record} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-60">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
          <span className="block text-13 text-muted">
            <Facts {...props} />
          </span>
          {failure !== undefined && <span className="block text-13 text-red-ink">Not restored: {failure}</span>}
        </span>
        <span className={classNames('flex flex-wrap gap-1', onRemoveFiles && 'max-sm:-ml-3')}>
          {onRemoveFiles && (
            <Button
              variant="ghost"
              size="small"
              isBusy={isRemovingFiles}
              busyLabel="Removing..."
              aria-label={`Remove Photos Now: ${name}`}
              onClick={onRemoveFiles}
            >
              Remove Photos Now
            </Button>
          )}
          {isRestorable && (
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
          )}
        </span>
      </span>
    </li>
  )
}

/** The cover of a property, or the icon of the kind. */
const Thumbnail = ({ record: { entity, card } }: Pick<BinRowProps, 'record'>) => (
  <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-page text-muted">
    {card ? <Photo source={card.media.cover} alt="" sizes="56px" /> : <KindIcon entity={entity} />}
  </span>
)

/** 'Property · ₦180,000,000 · deleted 24-11-2026 by Ngozi Adeyemi · 3 files · 29 days left' */
function Facts({ record, isKindShown }: Pick<BinRowProps, 'record' | 'isKindShown'>) {
  const { entity, card, deleted_at, deleted_by, files, restorable_until } = record
  const kind = kindLabel(entity)
  const price = card?.price ?? null
  return (
    <>
      {isKindShown && `${kind.charAt(0).toUpperCase()}${kind.slice(1)} · `}
      {price !== null && `${formatNaira(price)} · `}
      {isKindShown || price !== null ? 'deleted ' : 'Deleted '}
      <Day at={deleted_at} className="tabular-nums" />
      {deleted_by && ` by ${deleted_by.name || 'a former admin'}`} ·{' '}
      {files > 0 && `${countOf(files, 'file', 'files')} · `}
      {daysLeft(restorable_until)}
    </>
  )
}

const dayMs = 86_400_000

function daysLeft(until: string): string {
  const days = Math.ceil((Date.parse(until) - Date.now()) / dayMs)
  return days <= 1 ? 'last day' : `${days} days left`
}
