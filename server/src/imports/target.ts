import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../database/tables'

/** Text of each field of a row; a field without a column, or with an empty cell, is absent. */
export type Cells<Field extends string = string> = Partial<Record<Field, string>>

export type ReadRow<Row> = { readonly row: Row } | { readonly problems: readonly string[] }

/** A row of the file as it is staged: plain JSON, so a time is its text. */
export interface FileRow<Row> {
  readonly line: number
  readonly row: Row
  /** The same row of the same file always has the same one. */
  readonly key: string
}

export interface Rejected {
  readonly line: number
  readonly problems: readonly string[]
}

/** What a look at the database says of some rows; what is neither fresh nor rejected is there already. */
export interface Checked<Row> {
  readonly fresh: readonly FileRow<Row>[]
  /** How many of those that are there already were deleted since. */
  readonly deletedSince: number
  readonly rejected: readonly Rejected[]
}

/** It may remember what it looked up, so it is for one file and one of the two phases (import-file). */
export interface Writer<Row> {
  /** Reads what is there. It locks what the rows refer to when `db` is a transaction, and nothing otherwise. */
  check(db: Kysely<Tables>, rows: readonly FileRow<Row>[]): Promise<Checked<Row>>
  /** Writes fresh rows, each with its change row and all with their counts. Answers how many were still not there. */
  insert(tx: Transaction<Tables>, fresh: readonly FileRow<Row>[], now: Date): Promise<number>
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
  normalizeReference?(reference: string): string
  /** How it is known that a row was there: 'from an earlier import'. */
  readonly knownBy: string
  read(cells: Cells, now: Date): ReadRow<Row>
  /** One line of the preview. */
  show(row: Row): string
  /** What a person should look at twice in a row that is imported all the same. */
  warn?(row: Row): string | null
  /** What the rows are counted by in the preview. */
  readonly groups?: { readonly heading: string; of(row: Row): string }
  openWriter(): Writer<Row>
}
