import { formatNaira } from '../../../format/naira'

/** The amount that a value is, if it is one: digits, as they may be typed ('₦4,500,000'). Null for words. */
export function amountOf(value: string): number | null {
  const digits = value.trim().replace(/^₦\s*/, '')
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(digits)) return null
  const amount = Number(digits.replaceAll(',', ''))
  // Beyond this a number would be shown that nobody typed.
  return Number.isSafeInteger(Math.round(amount)) ? amount : null
}

/** Where it is a number it is shown as naira (docs/decisions/0018). */
export function formatValue(value: string): string {
  const amount = amountOf(value)
  return amount === null ? value : formatNaira(amount)
}
