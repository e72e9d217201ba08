/** How many rows the plans read (./planner/README.md has the reasons). */
export interface PlanLimits {
  /** Rows of the order that are searched: first, then if these have a match, then if a page is expected. */
  readonly walked: { readonly first: number; readonly next: number; readonly last: number }
  /** A list of at most so many rows is short: all of them are searched for its total. */
  readonly short: number
  /** With so many matches in `walked.next` rows, a page is expected in `walked.last`. */
  readonly expected: number
  /** Matches of a range that are counted. */
  readonly counted: number
  /** Matches of a range that are collected and sorted. */
  readonly sorted: number
  /** Rows by which the frequency of a word is estimated, and the share of them from which it is common. */
  readonly sampled: number
  readonly commonShare: number
}

export const planLimits: PlanLimits = {
  walked: { first: 1_000, next: 4_000, last: 16_000 },
  short: 5_000,
  expected: 6,
  counted: 1_000,
  sorted: 4_000,
  sampled: 500,
  commonShare: 0.2,
}
