import type { Checked, Rejected } from './target'

/** What happens to the rows that are valid. */
export interface Outcome {
  /** The number of new rows; after a dry run, of rows that would be new. */
  readonly imported: number
  /** Rows that existed already, and how many of those have been deleted. */
  readonly existing: number
  readonly deletedSince: number
  readonly rejected: readonly Rejected[]
}

export const emptyOutcome: Outcome = { imported: 0, existing: 0, deletedSince: 0, rejected: [] }

/** Adds a batch of `rows` rows, of which `imported` were imported. */
export const addBatch = (sum: Outcome, rows: number, checked: Checked<unknown>, imported: number): Outcome => ({
  imported: sum.imported + imported,
  existing: sum.existing + rows - checked.rejected.length - imported,
  deletedSince: sum.deletedSince + checked.deletedSince,
  rejected: [...sum.rejected, ...checked.rejected],
})

/** The outcome of both phases: the second one gets only the rows that were new in the first. */
export const combinePhases = (staged: Outcome, written: Outcome): Outcome => ({
  imported: written.imported,
  existing: staged.existing + written.existing,
  deletedSince: staged.deletedSince + written.deletedSince,
  rejected: byLine([...staged.rejected, ...written.rejected]),
})

export const byLine = (rejected: readonly Rejected[]): Rejected[] =>
  rejected.toSorted((one, other) => one.line - other.line)
