import type { FactName, PropertyFacts } from '@gatehouse/contract/listing/facts'

import { readEstate, readAge, readFurnishing, readPower, readServiced, readWater } from './services'
import { readSizes } from './sizes'
import { readMinimumMonths, readParking, readPaymentPlan, readRentPaid } from './terms'
import { readTitle } from './title'

interface Known {
  readonly isLand: boolean
  readonly isSpace: boolean
  readonly toilets: { readonly value: number | null; readonly isDoubtful: boolean }
}

/** The facts that a listing says, besides its fees (../money/fees), and the names of unclear ones. */
export function readFacts(text: string, known: Known): { facts: PropertyFacts; doubtful: string[] } {
  const title = readTitle(text)
  const { doubtful: doubtfulSizes, ...sizes } = readSizes(text, known.isLand, known.isSpace)
  const months = readMinimumMonths(text)
  const furnishing = readFurnishing(text)
  const parking = readParking(text)
  const power = readPower(text)
  const water = readWater(text)
  const facts: { [Name in FactName]?: PropertyFacts[Name] | null } = {
    title: title.value,
    ...sizes,
    minimum_rent_months: months.value,
    rent_paid: readRentPaid(text),
    toilets: known.toilets.value,
    parking_spaces: parking.value,
    power: power.length > 0 ? power : null,
    water: water.length > 0 ? water : null,
    age: readAge(text),
    furnishing: furnishing.value,
    payment_plan: readPaymentPlan(text),
    serviced: readServiced(text),
    estate: readEstate(text),
  }
  const unclear = {
    title: title.isDoubtful,
    minimum_rent_months: months.isDoubtful,
    toilets: known.toilets.isDoubtful,
    parking_spaces: parking.isDoubtful,
    furnishing: furnishing.isDoubtful,
  }
  return {
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
    doubtful: [...Object.entries(unclear).flatMap(([name, isUnclear]) => (isUnclear ? [name] : [])), ...doubtfulSizes],
  }
}
