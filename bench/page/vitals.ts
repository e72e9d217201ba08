import type { Entry } from './recorder'

type Shift = Extract<Entry, { kind: 'shift' }>
type Interaction = Extract<Entry, { kind: 'interaction' }>

const maxGapMs = 1_000
const maxWindowMs = 5_000

/** Cumulative Layout Shift: the largest window of shifts of one document (web.dev/articles/cls). */
export function cumulativeShift(entries: readonly Entry[]): number {
  let largest = 0
  let [sum, start, end, document] = [0, 0, 0, 0]
  for (const shift of shiftsOf(entries)) {
    const isContinued = shift.document === document && shift.at - end < maxGapMs && shift.at - start < maxWindowMs
    if (!isContinued) [sum, start, document] = [0, shift.at, shift.document]
    sum += shift.value
    end = shift.at
    largest = Math.max(largest, sum)
  }
  return largest
}

export const shiftsOf = (entries: readonly Entry[]): Shift[] =>
  entries.filter((entry) => entry.kind === 'shift').toSorted((one, other) => one.at - other.at)

/** The slowest interaction, as Interaction to Next Paint counts them with fewer than 50; null without any. */
export function slowestInteraction(entries: readonly Entry[]): Interaction | null {
  const interactions = entries.filter((entry) => entry.kind === 'interaction')
  return interactions.toSorted((one, other) => other.ms - one.ms)[0] ?? null
}
