import type { PriceRange } from './price-fields'

/** 'Any price', 'From ₦5m', 'Up to ₦80m', '₦5m to ₦80m'. */
export function priceRangeName({ min_price: min, max_price: max }: PriceRange): string {
  if (min === undefined && max === undefined) return 'Any price'
  if (max === undefined) return `From ${short(min ?? 0)}`
  return min === undefined ? `Up to ${short(max)}` : `${short(min)} to ${short(max)}`
}

const short = (amount: number) =>
  `₦${new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(amount).toLowerCase()}`
