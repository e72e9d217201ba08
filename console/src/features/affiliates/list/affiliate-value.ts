import { formatNaira } from '../../../format/naira'

/** The amount in a value such as '₦4,500,000'; null when it is not a number. */
export function amountOf(value: string): number | null {
  const digits = value.trim().replace(/^₦\s*/, '')
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(digits)) return null
  const amount = Number(digits.replaceAll(',', ''))
  // Larger numbers cannot be represented exactly.
  return Number.isSafeInteger(Math.round(amount)) ? amount : null
}

/** Numbers are shown as naira (docs/decisions/0018). */
export function formatValue(value: string): string {
  const amount = amountOf(value)
  return amount === null ? value : formatNaira(amount)
}
