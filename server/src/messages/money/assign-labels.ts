import type { Amount } from './amounts'
import { findLabels, type FoundLabel, type Label } from './labels'

export interface LabelledAmount extends Amount {
  /** What the words beside it say that it is; null without such words. */
  readonly label: Label | null
  /** The words before and behind it say different things. */
  readonly isUnclear: boolean
}

type Part = ({ kind: 'amount' } & Amount) | ({ kind: 'label' } & FoundLabel) | Break
interface Break {
  readonly kind: 'break'
  readonly start: number
  readonly end: number
  readonly sign: string
}

export const breaks =
  /\n|[;,()|+•]|(?<=\p{L}.) \/ (?=\p{L})|(?<!\p{L})=(?<=\d(?:[^\n=.]|\.(?! )){0,60}=) ?(?=[₦N#]?\d)|[.!?](?= |\n|$)|(?<!\p{L})(?:and|plus|while|with|but|then|&)(?!\p{L})|\*/giu

/** Gives each amount the label that the words of its clause give it: those before it, or behind it. */
export function assignLabels(text: string, amounts: readonly Amount[]): LabelledAmount[] {
  const parts = listParts(text, amounts)
  return parts.flatMap((part, index) => {
    if (part.kind !== 'amount') return []
    // What is paid by the year is no cost of a feature: 'BQ for rent 2.5m p.a.'
    const before = labelsBefore(text, parts, index).filter(({ label }) => part.period !== 'year' || label !== 'feature')
    const found = labelsBehind(parts, index)
    // '5m p.a. (2 years upfront)' is the rent of a year.
    const ofYear = found.labels.filter(({ label }) => label !== 'plan' && label !== 'feature')
    const isSentenceEnd =
      part.period !== null &&
      part.text.endsWith('.') &&
      (found.areShared || /^ \p{Lu}/u.test(text.slice(part.end, part.end + 2)))
    const none = { labels: [], areShared: false }
    const behind = isSentenceEnd ? none : part.period === 'year' ? { ...found, labels: ofYear } : found
    const { kind: _, ...amount } = part
    if (isTotal(text, parts, index)) return [{ ...amount, label: 'other' as const, isUnclear: false }]
    const chosen = ofPercent(text, parts, index) ?? choose(before, behind)
    const isUnclear = chosen.isUnclear || (chosen.label === null && followsLabel(text, parts, index))
    return [{ ...amount, label: chosen.label, isUnclear }]
  })
}

/** The label of a percentage that an amount follows: `Agency 10%: 250,000`, `Legal (10%) = 250k`. */
function ofPercent(text: string, parts: readonly Part[], at: number): { label: Label; isUnclear: boolean } | null {
  let index = at - 1
  while (parts[index]?.kind === 'break') index -= 1
  const percentage = parts[index]
  if (percentage?.kind !== 'amount' || percentage.percent === null) return null
  if (!/^[ :=()-]{1,5}$/.test(text.slice(percentage.end, parts[at]!.start))) return null
  const label = strongest(labelsBefore(text, parts, index))
  return label === null || label === 'price' ? null : { label, isUnclear: false }
}

/** `2m + 200k agency + 100k caution = 2.3m` */
function isTotal(text: string, parts: readonly Part[], at: number): boolean {
  const { start, value } = parts[at] as Amount
  if (value === null || !/= ?$/.test(text.slice(Math.max(0, start - 2), start))) return false
  const lineStart = text.lastIndexOf('\n', start) + 1
  // In a line of its own it is the total of the lines above.
  const from = /^[= ]*$/.test(text.slice(lineStart, start)) ? text.lastIndexOf('\n\n', start) + 1 : lineStart
  const summands = parts
    .slice(0, at)
    .flatMap((part) => (part.kind === 'amount' && part.start >= from && !part.isBare ? [part.value ?? 0] : []))
  return summands.length > 1 && summands.reduce((sum, summand) => sum + summand, 0) === value
}

/** Amounts, the labels outside them and what divides clauses, in their order. */
function listParts(text: string, amounts: readonly Amount[]): Part[] {
  const labels = findLabels(text)
  const isFree = (taken: readonly { start: number; end: number }[], at: { start: number; end: number }) =>
    !overlaps(taken, at)
  const found = [
    ...amounts.map((amount) => ({ kind: 'amount' as const, ...amount })),
    ...labels.filter((label) => isFree(amounts, label)).map((label) => ({ kind: 'label' as const, ...label })),
    ...[...text.matchAll(breaks)]
      .map((match) => ({
        kind: 'break' as const,
        start: match.index,
        end: match.index + match[0].length,
        sign: match[0],
      }))
      .filter((at) => isFree(amounts, at) && isFree(labels, at)),
  ]
  return found.toSorted((one, other) => one.start - other.start)
}

/** Whether one of the ranges, which are in order, overlaps with the range. */
function overlaps(ranges: readonly { start: number; end: number }[], { start, end }: { start: number; end: number }) {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  return low < ranges.length && ranges[low]!.start < end
}

const maxLabels = 6

function labelsBefore(text: string, parts: readonly Part[], at: number): FoundLabel[] {
  const labels: FoundLabel[] = []
  for (let index = at - 1; index >= 0 && labels.length < maxLabels; index -= 1) {
    const part = parts[index]!
    if (part.kind === 'amount') break
    if (part.kind === 'label') {
      if (part.label !== 'price' || isBeside(text.slice(part.end, parts[index + 1]!.start))) labels.push(part)
    }
    // A label may end its line, or stand before the bracket of its amount.
    else if (labels.length > 0 || !carries(text, parts, index)) break
  }
  return labels
}

/** Whether only short words stand between a label of the price and an amount: not in `Cost of fence 5m`. */
const isBeside = (between: string) =>
  /^[^\p{L}\p{N}]*(?:(?:is|are|of|at|for|only|just|now|na|the|a|per annum|p\.?a|yearly|annual|per year|net|fixed|fee|in|naira|this|remains|still|it|tag|total|each|per|sale|property|house|flat|whole|all)(?!\p{L})[^\p{L}\p{N}]*){0,4}$/iu.test(
    between,
  )

function carries(text: string, parts: readonly Part[], at: number): boolean {
  const { sign, start, end } = parts[at] as Break
  const label = parts[at - 1]
  const next = parts[at + 1]!
  if (label?.kind !== 'label' || (sign !== '\n' && sign !== '(')) return false
  const owner = parts[at - 2]
  // '4.5m rent\n1m service charge', and a list that ends in '2 bq' or in a survey
  if (
    owner?.kind === 'amount' &&
    (label.label === 'price' || owner.percent !== null) &&
    !/\n/.test(text.slice(owner.end, start))
  )
    return false
  if (
    sign === '\n' &&
    isInList(label.label) &&
    /[\p{L}\d]/u.test(text.slice(text.lastIndexOf('\n', label.start) + 1, label.start))
  )
    return false
  return /^[\s:=-]*$/.test(text.slice(label.end, start)) && /^[\s:=-]*$/.test(text.slice(end, next.start))
}

const isInList = (label: Label) => label === 'feature' || label === 'other'

/** Whether nothing but signs separates an amount from a label that has no amount: `Service charge, 5m`. */
function followsLabel(text: string, parts: readonly Part[], at: number): boolean {
  let index = at - 1
  while (parts[index]?.kind === 'break') index -= 1
  const label = parts[index]
  if (label?.kind !== 'label' || label.label === 'price' || label.label === 'feature') return false
  // 'Survey, agreement. 7m': a document.
  if (
    label.label === 'legal_fee' &&
    /(?:survey|receipt|deed|document)s?(?: ?[,&/+]| and) ?$/iu.test(text.slice(0, label.start))
  )
    return false
  // 'with 2% agency. N95m': the label has its percentage.
  const owner = parts[index - 1]
  if (owner?.kind === 'amount' && owner.percent !== null) return false
  const between = text.slice(label.end, parts[at]!.start)
  // 'Registered survey. ₦20m' begins another sentence; a fee may still stand before its amount.
  if ((label.label === 'other' || label.label === 'plan') && /[.\n]/.test(between)) return false
  return !/[\p{L}\p{N}]/u.test(between)
}

/** The labels behind an amount and before the next break, unless the next amount is theirs. */
function labelsBehind(parts: readonly Part[], at: number): { labels: FoundLabel[]; areShared: boolean } {
  const labels: FoundLabel[] = []
  const isBracket = (part?: Part) => part?.kind === 'break' && part.sign === '('
  const isInBracket = isBracket(parts[at + 1])
  const from = isInBracket ? at + 2 : at + 1
  for (let index = from; index < parts.length && labels.length < maxLabels; index += 1) {
    const part = parts[index]!
    if (part.kind === 'amount') return { labels: isInBracket ? [] : labels, areShared: !isInBracket }
    if (part.kind === 'break') break
    labels.push(part)
  }
  return { labels, areShared: false }
}

function choose(
  before: readonly FoundLabel[],
  { labels: behind, areShared }: { labels: readonly FoundLabel[]; areShared: boolean },
): { label: Label | null; isUnclear: boolean } {
  const first = strongest(before)
  const second = strongest(behind)
  if (first !== null && (second === null || areShared)) return { label: first, isUnclear: false }
  if (first === null && second === null) return { label: null, isUnclear: false }
  if (first === null)
    return areShared && second !== 'price'
      ? { label: null, isUnclear: true }
      : { label: areShared ? null : second, isUnclear: false }
  if (first === second || second === 'price') return { label: first, isUnclear: false }
  return { label: first === 'price' ? second : first, isUnclear: first === 'price' }
}

/** The label that counts among several, such as service charge and cost: the one that is not the price. */
function strongest(labels: readonly FoundLabel[]): Label | null {
  return labels.find(({ label }) => label !== 'price')?.label ?? labels[0]?.label ?? null
}
