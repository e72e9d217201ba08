import type { PricePreview } from '@gatehouse/contract/operations/bulk'
import { bulkMessages } from '@gatehouse/contract/operations/bulk'
import { maxPrice } from '@gatehouse/contract/values/price'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { countOf, formatCount } from '../../../../format/count'
import { formatNaira } from '../../../../format/naira'
import { nairaWords } from '../../../../format/naira-words'
import { classNames } from '../../../../ui/class-names'

interface PricePreviewListProps {
  /** Undefined before a number is given. */
  preview: PricePreview | undefined
  isCurrent: boolean
}

/** What a change of prices would do: how many, and the largest changes, the first of them in words. */
export function PricePreviewList({ preview, isCurrent }: PricePreviewListProps) {
  if (!preview) return <p className="text-13 text-muted">Enter a number to see what changes.</p>
  const { changed, without_price: without, rejected, largest } = preview
  const [first] = largest
  return (
    <section aria-label="Preview" className={classNames('min-w-0', !isCurrent && 'opacity-60')}>
      <div role="status" className="rounded-control bg-page px-3.5 py-3 text-14">
        {rejected > 0 ? (
          <p className="font-semibold text-red-ink">
            {countOf(rejected, 'price', 'prices')} would be below zero or above {formatNaira(maxPrice)}.
          </p>
        ) : (
          <p className="font-semibold">
            {changed === 0 ? bulkMessages.noPrices : `${countOf(changed, 'price changes', 'prices change')}.`}
          </p>
        )}
        {without > 0 && (
          <p>{without === 1 ? 'One property has no price.' : `${formatCount(without)} properties have no price.`}</p>
        )}
        {first && (
          <p className="mt-1">
            The largest change: from {wordsOf(first.before)} to <b>{wordsOf(first.after)}</b>.
          </p>
        )}
      </div>
      {largest.length > 0 && (
        <ul aria-label="Largest changes" className="mt-2 divide-y divide-line text-13">
          {largest.map(({ id, label, before, after }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-40 truncate" title={label}>
                {label || 'Location not given'}
              </span>
              <span className="flex items-center gap-1.5 tabular-nums">
                <span className="text-muted">{formatNaira(before)}</span>
                <ArrowRight size={14} className="text-muted" />
                <span className="sr-only">to</span>
                <span className="font-semibold">{formatNaira(after)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const wordsOf = (amount: number) => nairaWords(amount) || formatNaira(amount)
