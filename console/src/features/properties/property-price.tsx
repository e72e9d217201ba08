import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { MapPin } from 'lucide-react'
import { formatNaira } from '../../format/naira'
import { nairaWords } from '../../format/naira-words'
import { iconSize } from '../../ui/icons/icon-size'

/** The price in digits and in words, which make a wrong zero obvious, and the location. */
export function PropertyPrice({ property: { price, location } }: { property: PropertyRecord }) {
  return (
    <>
      {price === null ? (
        <p className="text-20 font-bold text-muted">Price not given</p>
      ) : (
        <>
          <p className="text-28 font-bold tracking-tight break-words text-orange tabular-nums">{formatNaira(price)}</p>
          {price >= minPriceInWords && <p className="text-13 text-muted">{nairaWords(price)}</p>}
        </>
      )}
      <p className="mt-3 flex items-start gap-2 text-16 font-semibold">
        <MapPin {...iconSize} className="mt-[3px] shrink-0 text-muted" />
        <span className="min-w-0 break-words">{location || 'Location not given'}</span>
      </p>
    </>
  )
}

const minPriceInWords = 1_000_000
