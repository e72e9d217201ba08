import type { Field } from '@gatehouse/contract/fields/field'
import { factFields, type FactName, factNames, type PropertyFacts } from '@gatehouse/contract/listing/facts'

import { readAge, readFurnishing, readPower, readServiced, readWater } from '../../messages/facts/services'
import { readSizes } from '../../messages/facts/sizes'
import { readMinimumMonths } from '../../messages/facts/terms'
import { readTitle } from '../../messages/facts/title'
import type { Cells, ReadContext } from '../target'
import { readValue } from '../updates/read-value'
import { shorten } from '../wording'

/** Fields of a listings file that are called otherwise than the fact. Its `title` is that of the listing. */
const renamed: Partial<Record<FactName, string>> = { title: 'title_document', parking_spaces: 'parking_space' }

/** Further headings of facts. */
const headings: Partial<Record<FactName, string>> = {
  title: 'title_documents title_type land_title property_title document documents',
  land_size: 'plot_size land_area size_of_land',
  land_unit: 'land_size_unit',
  building_size: 'building_size_sqm building_size_in_m2 building_area floor_area covered_area built_up_area',
  age: 'condition',
  furnishing: 'furnished',
  toilets: 'toilet number_of_toilets no_of_toilets',
  parking_spaces: 'parking parking_spaces car_park',
  estate: 'estate_name',
  service_charge: 'service_charge_per_year annual_service_charge service_fee',
  agency_fee: 'agency agent_fee agency_charge',
  legal_fee: 'legal legal_fees agreement_fee agreement legal_charge',
  caution: 'caution_deposit caution_fee security_deposit',
  payment_plan: 'payment_plans instalments',
  minimum_rent_months: 'minimum_rent_in_months min_rent_months minimum_tenancy minimum_rent_period',
  rent_paid: 'rent_payment payment_frequency rent_frequency',
  power: 'power_supply electricity',
  water: 'water_supply',
}

/** The field of a file by fact, and the field of a land size whose heading has the unit. */
const columnOf = (name: FactName) => renamed[name] ?? name
const landInMetres = 'land_size_sqm'

/** The facts as fields of a target, with the headings of each. */
export const factColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(factNames.map((name) => [columnOf(name), headings[name] ?? ''])),
  [landInMetres]: 'land_size_in_m2 land_size_m2 plot_size_sqm land_area_sqm',
}

/** In these fields, 2.34803E+12 is a number whose digits may be lost. */
export const factNumbers = factNames.flatMap((name) => {
  const field: Field = factFields[name]
  return field.kind === 'naira' || field.orderBy === 'number' ? [columnOf(name)] : []
})

/**
 * The facts of a row by the rules of the form. A cell that is none becomes a problem of the row, or a warning
 * if its heading is only a guess: the column `Agency` may have names, and `Condition` may say Good.
 */
export function readFactCells(
  cells: Cells,
  price: number,
  context: ReadContext,
  about: (field: string) => (message: string) => unknown,
): { readonly facts: PropertyFacts; readonly warning: string | undefined } {
  const warnings: string[] = []
  const typed = { ...landOf(cells), ...cellsOf(cells) }
  const known = factNames.flatMap((name) => {
    const cell = typed[name]
    if (cell === undefined) return []
    const field: Field = factFields[name]
    const read = readValue({ name: columnOf(name), heading: field.label!, field }, spell(name, cell, price), context)
    if ('value' in read) return [[name, read.value] as const]
    if (context.guessed?.has(columnOf(name))) warnings.push(leftOut(cell, field))
    else about(columnOf(name))(read.problem)
    return []
  })
  return { facts: Object.fromEntries(known), warning: warnings.join('; ') || undefined }
}

const leftOut = (cell: string, { label }: Field) => `'${shorten(cell)}' is left out: it is no value of “${label}”`

const cellsOf = (cells: Cells): { [Name in FactName]?: string } =>
  Object.fromEntries(
    factNames.flatMap((name) => {
      const cell = cells[columnOf(name)]
      return cell === undefined || name === 'land_size' ? [] : [[name, cell]]
    }),
  )

/** '648 sqm' and '2 plots' have their unit in the cell. */
function landOf(cells: Cells): { land_size?: string; land_unit?: string } {
  const cell = cells['land_size'] ?? cells[landInMetres]
  if (cell === undefined) return {}
  const { land_size: size, land_unit: unit } = readSizes(cell, true, false)
  if (size !== null && unit !== null) return { land_size: String(size), land_unit: unit }
  const inMetres = cells['land_size'] === undefined ? { land_unit: 'm²' } : {}
  return { land_size: withoutGroups(cell), ...inMetres }
}

const withoutGroups = (cell: string) => cell.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')

const fees: readonly FactName[] = ['agency_fee', 'legal_fee']

/** How the form writes what spreadsheets write in further spellings. Other text stays as it is. */
function spell(name: FactName, cell: string, price: number): string {
  const { options, kind }: Field & { readonly options?: readonly string[] } = factFields[name]
  const reader = readers[name]
  if (options) {
    const one = (word: string) =>
      options.find((option) => option.toLowerCase() === word.toLowerCase()) ?? (reader?.(word) || word)
    return kind === 'list'
      ? cell
          .split(/[;,|\n]/)
          .map((word) => one(word.trim()))
          .join(';')
      : one(cell)
  }
  const percent = fees.includes(name) ? /^(\d{1,2}(?:\.\d{1,2})?) ?%$/.exec(cell.trim()) : null
  if (percent) return String(Math.round((price * Number(percent[1])) / 100))
  return reader?.(cell) || cell
}

const units: readonly (readonly [string, RegExp])[] = [
  ['m²', /^(?:m2|sq\.? ?m(?:et(?:er|re)s?)?|sqms|square met(?:er|re)s?)$/i],
  ['plot', /^plots$/i],
  ['acre', /^acres$/i],
  ['hectare', /^(?:hectares|ha)$/i],
]
const periods: readonly (readonly [string, RegExp])[] = [
  ['Monthly', /^(?:per|every|each) month$/i],
  ['Quarterly', /^(?:per|every|each) quarter$/i],
  ['Every six months', /^(?:half[- ]yearly|bi-?annual(?:ly)?|every 6 months)$/i],
  ['Yearly', /^(?:annual(?:ly)?|per annum|(?:per|every|each) year)$/i],
  ['Every two years', /^(?:every 2 years|biennial(?:ly)?)$/i],
]
const named = (names: typeof units) => (cell: string) => names.find(([, pattern]) => pattern.test(cell))?.[0]

/** Undefined, null or '' where the text is none of the fact. */
const readers: { readonly [Name in FactName]?: (cell: string) => string | null | undefined } = {
  title: (cell) => readTitle(cell).value,
  land_unit: named(units),
  rent_paid: named(periods),
  age: readAge,
  furnishing: (cell) =>
    /^(?:yes|y)$/i.test(cell) ? 'Furnished' : /^(?:no|n)$/i.test(cell) ? 'Unfurnished' : readFurnishing(cell).value,
  power: (cell) => readPower(cell).join(';'),
  water: (cell) => readWater(cell).join(';'),
  building_size: (cell) => withoutGroups(cell).replace(/ ?(?:m2|m²|sqms?|sq\.? ?m(?:et(?:er|re)s?)?)$/i, ''),
  minimum_rent_months: (cell) => readMinimumMonths(`minimum ${cell}`).value?.toString(),
  serviced: (cell) => ({ true: 'YES', false: 'NO' })[String(readServiced(cell))],
}
