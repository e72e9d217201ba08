import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { formatNaira } from '../../format/naira'
import { nairaWords } from '../../format/naira-words'

/** The price in digits and in words, which make a wrong zero obvious. */
export function PropertyPrice({ property: { price } }: { property: PropertyRecord }) {
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
    </>
  )
}

const minPriceInWords = 1_000_000
