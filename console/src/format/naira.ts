import { formatCount } from './count'

/** ₦85,000,000: no decimals, thousands separators, minus before the sign. */
export function formatNaira(amount: number): string {
  const whole = Math.round(amount)
  return `${whole < 0 ? '−' : ''}₦${formatCount(Math.abs(whole))}`
}
