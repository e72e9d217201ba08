import type { Checked, Rejected } from './target'

/** What becomes of the rows that are readable. */
export interface Outcome {
  /** What is new, or would be. */
  readonly imported: number
  /** Rows that were there already, and how many of those were deleted since. */
  readonly alreadyThere: number
  readonly deletedSince: number
  readonly rejected: readonly Rejected[]
}

export const nothing: Outcome = { imported: 0, alreadyThere: 0, deletedSince: 0, rejected: [] }

/** Adds a batch of so many rows, of which so many were imported. */
export const plus = (sum: Outcome, rows: number, checked: Checked<unknown>, imported: number): Outcome => ({
  imported: sum.imported + imported,
  alreadyThere: sum.alreadyThere + rows - checked.rejected.length - imported,
  deletedSince: sum.deletedSince + checked.deletedSince,
  rejected: [...sum.rejected, ...checked.rejected],
})

/** The outcome of both phases: only what was new to the first one came to the second. */
export const sumOf = (staged: Outcome, written: Outcome): Outcome => ({
  imported: written.imported,
  alreadyThere: staged.alreadyThere + written.alreadyThere,
  deletedSince: staged.deletedSince + written.deletedSince,
  rejected: byLine([...staged.rejected, ...written.rejected]),
})

export const byLine = (rejected: readonly Rejected[]): Rejected[] =>
  rejected.toSorted((one, other) => one.line - other.line)
