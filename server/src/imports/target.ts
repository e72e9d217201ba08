import type { Transaction } from 'kysely'

import type { Tables } from '../db/tables'

/** Text of each field of a row; a field without a column, or with an empty cell, is absent. */
export type Cells<Field extends string = string> = Partial<Record<Field, string>>

export type ReadRow<Row> = { readonly row: Row } | { readonly problems: readonly string[] }

export interface FileRow<Row> {
  readonly line: number
  readonly row: Row
  /** The same row of the same file always has the same one. */
  readonly key: string
}

export interface Refused {
  readonly line: number
  readonly problems: readonly string[]
}

/** What became of some rows; what is neither written nor refused was there already. */
export interface Written {
  readonly written: number
  /** How many of those that were there already were deleted since. */
  readonly deletedSince: number
  readonly refused: readonly Refused[]
}

/**
 * One kind of thing that a file can bring: its columns, how a row is read, and how rows are written. Reading the file, telling
 * its rows apart, all or nothing, and the report are the same for every kind. (Methods, so that one table may hold all kinds.)
 */
export interface Target<Row> {
  readonly one: string
  readonly many: string
  /** What a column may hold; the words are also what `--map column=field` takes. */
  readonly fields: readonly string[]
  /** Other names that columns bear, by field, parted by spaces. */
  readonly otherNames: Readonly<Record<string, string>>
  /** Of each of these the file must have at least one column; `words` say what is missing. */
  readonly needs: readonly { readonly fields: readonly string[]; readonly words: string }[]
  /** The field that tells rows apart when it is filled; otherwise the whole content of a row does. */
  readonly reference: string
  /** Two spellings of one reference. */
  foldReference?(reference: string): string
  /** How it is known that a row was there: 'from an earlier import'. */
  readonly knownBy: string
  read(cells: Cells, now: Date): ReadRow<Row>
  /** One line of the preview. */
  show(row: Row): string
  /** What the rows are counted by in the preview. */
  readonly groups?: { readonly heading: string; of(row: Row): string }
  /**
   * A writer for one file; it may remember what it looked up. It writes the rows that are not there yet, each with its change row
   * and all with their counts.
   */
  openWriter(): { write(tx: Transaction<Tables>, rows: readonly FileRow<Row>[], now: Date): Promise<Written> }
}
