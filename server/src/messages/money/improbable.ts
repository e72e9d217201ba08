import { findAreas } from '../../areas/find-areas'

// Prices that have a wrong digit or unit rather than being those of the property (docs/decisions/0092).
// The limits are far outside of what was advertised in 2025 and 2026, in naira.

const million = 1_000_000
/** Where homes and land cost more than anywhere else, and where they cost less. */
const dear =
  /(?<!\p{L})(?:ikoyi|banana island|parkview|osborne|bourdillon|victoria island|v\.?i\.?|oniru|eko atlantic|maitama|asokoro)(?!\p{L})/iu
const good =
  /(?<!\p{L})(?:lekki|ikate|chevron|ikeja gra|magodo|vgc|maryland|abuja|guzape|jabi|wuse|katampe|jahi|utako|gwarinpa|gra)(?!\p{L})/iu
/** Those of them without cheap parts. */
const alwaysGood =
  /(?<!\p{L})(?:lekki|ikate|chevron|ikeja gra|magodo|vgc|maryland|guzape|jabi|wuse|katampe|utako)(?!\p{L})/iu
const farAway =
  /(?<!\p{L})(?:ibeju|epe(?! express)|ikorodu|badagry|mowe|ibafo|sango|ota|agbara|magboro|arepo)(?!\p{L})/iu
/** A room, or two. */
const smallHome =
  /(?<!\p{L})(?:self ?-?con(?:tain(?:ed)?)?|mini ?-?flat|(?:single )?room (?:and|&|n) parlou?r|single room)(?!\p{L})/iu
const house = /(?<!\p{L})(?:duplex|terraced?|detached|mansion|maisonette|penthouse)(?!\p{L})/iu
const building = /(?<!\p{L})(?:warehouse|hotel|filling station|plaza|event cent(?:er|re)|school)(?!\p{L})/iu
/** More digits before `million` are a slip of `275.0m`, where homes cost less than a billion. */
const inMillions = /(?<![\d.,])\d{4} ?(?:m|mil|million)(?!\p{L})/iu
const size = /(?<![\d.,])(\d{3}|\d{1,2},\d{3}|\d{4,5}) ?(?:sqms?|sq\.? ?m|m2|m²|square met(?:re|er)s?)(?!\p{L})/iu
const block = /(?<![\d.,])(\d{1,2}) ?(?:nos?\.? )?(?:of )?(?:(?:\d ?-?bed(?:room)?s? )?flats|units of)(?!\p{L})/iu
const unfinished = /(?<!\p{L})(?:uncompleted|carcass|roofed|dpc)(?!\p{L})/iu
const acres = /(?<!\p{L})(?:acres?|hectares?)(?!\p{L})/iu

const isIn = (state: string, text: string) => findAreas(text).some((area) => area.state === state)

type Deal = 'Sell' | 'Lease' | null

/** Whether a price in naira, of a year for a lease, is outside of what properties of its kind cost. */
export function isImprobable(
  deal: Deal,
  price: number,
  text: string,
  isHome: boolean,
  isLand: boolean,
  isYearly: boolean,
): boolean {
  const isDear = dear.test(text)
  if (deal !== 'Lease' && isHome && !isDear && price >= 1_000 * million && inMillions.test(text)) return true
  if (deal === 'Sell') return isImprobableSale(price, text, isHome, isLand)
  return deal === 'Lease' && isImprobableRent(price, text, isHome, isYearly)
}

function isImprobableSale(price: number, text: string, isHome: boolean, isLand: boolean): boolean {
  const isDear = dear.test(text)
  const isFar = farAway.test(text)
  if (isLand) {
    if (isFar && !acres.test(text) && price > 500 * million) return true
    const metres = Number(size.exec(text)?.[1]?.replace(',', '') ?? 0)
    return price < metres * (isDear ? 50_000 : 2_500) || (isFar && metres > 0 && price > metres * 250_000)
  }
  const flats = Number(block.exec(text)?.[1] ?? 1)
  if (flats > 1 && !unfinished.test(text) && price < flats * 12 * million && isIn('Lagos', text)) return true
  if (!isHome) return building.test(text) && price < 10 * million
  const isHouse = house.test(text)
  const isGood = good.test(text) && !isFar
  const min = isDear ? (isHouse ? 100 : 60) : isGood ? (isHouse ? 15 : 10) : isHouse ? 12 : 4
  const max = isDear ? 20_000 : isFar ? 500 : isGood ? 3_000 : isHouse ? 1_000 : size.test(text) ? 3_000 : 400 * flats
  return price < min * million || price > max * million
}

function isImprobableRent(price: number, text: string, isHome: boolean, isYearly: boolean): boolean {
  if (!isHome) return price > (/(?<!\p{L})shop/iu.test(text) ? 60 : 1_000) * million
  const isDear = dear.test(text)
  const isGood = good.test(text)
  const isLagos = isIn('Lagos', text)
  if (smallHome.test(text))
    return price > (isDear ? 20 : isGood ? 8 : isLagos ? 2.5 : 1.5) * million || (isDear && price < 0.5 * million)
  const isHouse = house.test(text)
  const isFar = farAway.test(text)
  // A low rent that is said to be that of a year is no slip.
  const isLow = isFar || (isYearly && !isDear)
  const min = isLow ? 0 : isDear ? (isHouse ? 3 : 1) : alwaysGood.test(text) ? (isHouse ? 2 : 1) : isLagos ? 0.5 : 0
  const max = isDear ? 200 : isFar ? (isHouse ? 15 : 6) : isGood ? 60 : 25
  return price < min * million || price > max * million
}
