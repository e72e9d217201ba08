// Prices that have a wrong digit or unit rather than being those of the property (docs/decisions/0092).

/** In naira. */
const homeSales = { min: 3_000_000, max: 20_000_000_000, maxElsewhere: 3_000_000_000 }
const homeRents = { max: 200_000_000, maxElsewhere: 60_000_000, maxOfRooms: 10_000_000 }
const maxRent = 1_000_000_000
/** More digits before `million` are a slip of `275.0m`, where homes cost less than a billion. */
const maxInMillions = 1_000_000_000
const inMillions = /(?<![\d.,])\d{4} ?(?:m|mil|million)(?!\p{L})/iu
/** A room, or two. */
const smallHome =
  /(?<!\p{L})(?:self ?-?con(?:tain(?:ed)?)?|mini ?-?flat|(?:single )?room (?:and|&|n) parlou?r|single room)(?!\p{L})/iu
/** Where homes cost more than anywhere else. */
const dear =
  /(?<!\p{L})(?:ikoyi|banana island|parkview|osborne|bourdillon|victoria island|v\.?i\.?|oniru|eko atlantic|ikeja gra|maitama|asokoro)(?!\p{L})/iu

/** Whether a price in naira, of a year for a lease, is outside of what properties of its kind cost. */
export function isImprobable(deal: 'Sell' | 'Lease' | null, price: number, text: string, isHome: boolean): boolean {
  const isDear = dear.test(text)
  if (deal !== 'Lease' && isHome && !isDear && price >= maxInMillions && inMillions.test(text)) return true
  if (deal === 'Sell')
    return isHome && (price < homeSales.min || price > (isDear ? homeSales.max : homeSales.maxElsewhere))
  if (deal === null) return false
  if (price > maxRent) return true
  return (
    isHome &&
    (price > (isDear ? homeRents.max : homeRents.maxElsewhere) ||
      (price > homeRents.maxOfRooms && smallHome.test(text)))
  )
}
