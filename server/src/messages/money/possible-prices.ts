import type { LabelledAmount } from './assign-labels'

/** An amount that may be the price, with the words beside it. */
export interface PossiblePrice {
  /** In whole naira, per year for a lease. */
  readonly price: number
  readonly text: string
}

const maxPossible = 4
const wordsBefore = /(?:\S+\s+){0,4}\S*$/u
const wordsBehind = /^\S*(?:\s+\S+){0,3}/u

/**
 * The different amounts of which a person can choose the price (docs/decisions/0106), in the order of the
 * message; at most four.
 */
export function listPossiblePrices(text: string, amounts: readonly LabelledAmount[]): PossiblePrice[] {
  const first = new Map<number, LabelledAmount>()
  for (const amount of amounts)
    if (amount.value !== null && amount.value >= minPossible && !first.has(amount.value))
      first.set(amount.value, amount)
  return [...first].slice(0, maxPossible).map(([price, amount]) => ({ price, text: quote(text, amount) }))
}

/** Amounts below are parts of a price, or units are missing. */
const minPossible = 100_000

/** The amount with up to four words before and three behind it on its line. */
function quote(text: string, { start, end }: LabelledAmount): string {
  const before = text
    .slice(Math.max(0, start - 60), start)
    .split('\n')
    .at(-1)!
  const behind = text.slice(end, end + 60).split('\n', 1)[0]!
  return `${wordsBefore.exec(before)![0]}${text.slice(start, end)}${wordsBehind.exec(behind)![0]}`
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
}
