import { stateOfLocation } from '../areas/state-of-location'
import type { PropertyFacts } from './facts'

const squareMetresPer = { 'm²': 1, acre: 4046.8564224, hectare: 10_000 } as const

/** Square metres of a plot by the name of a state (setting PLOT_SIZES). */
export type PlotSizes = Readonly<Record<string, number>>

/**
 * The square metres of the land, rounded; null without a size or a unit, and for plots in a state whose plot
 * has no size. `location` names the state.
 */
export function landInSquareMetres(
  { land_size, land_unit }: PropertyFacts,
  location: string,
  plotSizes: PlotSizes,
): number | null {
  if (land_size === undefined || land_unit === undefined) return null
  const per =
    land_unit === 'plot' ? plotSizeAt(location, plotSizes) : squareMetresPer[land_unit as keyof typeof squareMetresPer]
  return per === null || per === undefined ? null : Math.round(land_size * per)
}

function plotSizeAt(location: string, plotSizes: PlotSizes): number | null {
  const state = stateOfLocation(location)
  if (state === null) return null
  return Object.entries(plotSizes).find(([name]) => stateOfLocation(name) === state)?.[1] ?? null
}

interface PricePerSquareMetre {
  /** In whole naira. */
  readonly amount: number
  readonly of: 'building' | 'land'
}

/**
 * The price of a square metre of the building, else of the land; null for a lease, and without a price or a
 * size. `land`: from `landInSquareMetres`.
 */
export function pricePerSquareMetre(
  { type, price, facts }: { readonly type: string; readonly price: number | null; readonly facts: PropertyFacts },
  land: number | null,
): PricePerSquareMetre | null {
  if (type !== 'Sell' || price === null) return null
  if (facts.building_size) return { amount: Math.round(price / facts.building_size), of: 'building' }
  return land ? { amount: Math.round(price / land), of: 'land' } : null
}
