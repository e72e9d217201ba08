interface Range {
  min_price: number | undefined
  max_price: number | undefined
}

/** 'Any price', 'From ₦5m', 'Up to ₦80m', '₦5m to ₦80m'. */
export function priceRangeName({ min_price: least, max_price: most }: Range): string {
  if (least === undefined && most === undefined) return 'Any price'
  if (most === undefined) return `From ${short(least ?? 0)}`
  return least === undefined ? `Up to ${short(most)}` : `${short(least)} to ${short(most)}`
}

const short = (amount: number) =>
  `₦${new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(amount).toLowerCase()}`
