import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { formatDay, formatMoment } from '../../../format/dates'

/** When the property was created and last changed; the exact time is the tooltip. */
export function PropertyTimes({ property: { created_at, updated_at } }: { property: PropertyRecord }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-4 text-13 text-muted tabular-nums">
      <span>
        Listed{' '}
        <time dateTime={created_at} title={formatMoment(created_at) ?? undefined}>
          {formatDay(created_at)}
        </time>
      </span>
      {updated_at !== created_at && (
        <span>
          Updated{' '}
          <time dateTime={updated_at} title={formatMoment(updated_at) ?? undefined}>
            {formatDay(updated_at)}
          </time>
        </span>
      )}
    </p>
  )
}
