import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import type { Field } from '@gatehouse/contract/fields/field'
import { factFields, type FactName, factNames, type PropertyFacts } from '@gatehouse/contract/listing/facts'
import { landInSquareMetres, pricePerSquareMetre } from '@gatehouse/contract/listing/land'
import { computeMoveInTotal, type MoveInTotal } from '@gatehouse/contract/listing/move-in-total'
import { listRentNotes } from '@gatehouse/contract/listing/rent-rules'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../format/count'
import { formatNaira } from '../../../format/naira'
import { joinWords } from '../../../format/words'
import { readPlotSizes } from './plot-sizes'
import { PropertySection } from './property-section'

/** The facts that are known, what a tenant pays to move in, and the price of a square metre. */
export function KnownFacts({ property }: { property: PropertyRecord }) {
  const { facts, location } = property
  const land = landInSquareMetres(facts, location, readPlotSizes())
  const perMetre = pricePerSquareMetre(property, land)
  const total = computeMoveInTotal(property)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const names = factNames.filter((name) => facts[name] !== undefined && !(name === 'land_unit' && facts.land_size))
  return (
    <PropertySection title="Facts">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 md:grid-cols-3">
        {names.map((name) => (
          <Known key={name} name={factFields[name].label}>
            {textOf(name, facts, land)}
          </Known>
        ))}
        {perMetre && <Known name={`Price per m² of the ${perMetre.of}`}>{formatNaira(perMetre.amount)}</Known>}
      </dl>
      {total && <MoveIn {...total} />}
      {listRentNotes(property, today).map((note) => (
        <p key={note} className="mt-3 text-13 text-muted">
          {note}
        </p>
      ))}
    </PropertySection>
  )
}

const Known = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

/** Each line of the sum, with the total below. */
const MoveIn = ({ lines, total }: MoveInTotal) => (
  <div className="mt-5 max-w-md border-t border-line pt-4">
    <h3 className="mb-2 text-14 font-semibold">Move-in total {formatNaira(total)}</h3>
    <dl className="space-y-1 text-14">
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{formatNaira(amount)}</dd>
        </div>
      ))}
    </dl>
  </div>
)

function textOf(name: FactName, facts: PropertyFacts, land: number | null): string {
  const value = facts[name]
  const { kind }: Field = factFields[name]
  if (name === 'land_size') {
    const { land_unit: unit } = facts
    const size = `${formatCount(Number(value))} ${unit ?? ''}${unit === 'plot' && value !== 1 ? 's' : ''}`.trim()
    return land === null || unit === 'm²' ? size : `${size} = ${formatCount(land)} m²`
  }
  if (Array.isArray(value)) return joinWords(value, 'and')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'naira') return formatNaira(Number(value))
  return typeof value === 'number' ? formatCount(value) : String(value)
}
