const naira = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })

/** ₦85,000,000: no decimals, thousands separators, minus before the sign. */
export function formatNaira(amount: number): string {
  const whole = Math.round(amount)
  return `${whole < 0 ? '−' : ''}₦${naira.format(Math.abs(whole))}`
}
