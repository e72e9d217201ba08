/**
 * The amount in words, which makes an extra zero visible: '85 million naira', '1.25 billion naira',
 * '850,000 naira'. From one million the number has as many decimals as it needs to be exact, at
 * most three; other amounts have two parts: '85 million, 20,500 naira'. '' for an invalid amount.
 */
export function nairaWords(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 0) return ''
  const scale = scales.find(({ size }) => amount >= size)
  if (!scale) return `${grouped(amount)} naira`
  const share = amount / scale.size
  if (Number.isInteger(share * 1000)) return `${grouped(share)} ${scale.word} naira`
  return `${grouped(Math.floor(share))} ${scale.word}, ${nairaWords(amount % scale.size)}`
}

const scales = [
  { size: 1_000_000_000_000, word: 'trillion' },
  { size: 1_000_000_000, word: 'billion' },
  { size: 1_000_000, word: 'million' },
]

const grouped = (number: number) => number.toLocaleString('en-NG', { maximumFractionDigits: 3 })
