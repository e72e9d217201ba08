import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import type { ActorAt } from '../records/changes/change'

/** The text of each field of a row. A field without a column or with an empty cell is absent. */
export type Cells<Field extends string = string> = Partial<Record<Field, string>>

/** Why a row is rejected. */
export interface Problem {
  /** The field whose cell is wrong; null if it is the row as a whole. */
  readonly field: string | null
  readonly message: string
}

/** `warning` is for the report: the row is imported nevertheless. */
export type ReadRow<Row> =
  { readonly row: Row; readonly warning?: string | undefined } | { readonly problems: readonly Problem[] }

export interface ReadContext {
  readonly now: Date
  /** Dates are written as in 11/18/2026. */
  readonly isMonthFirst: boolean
  /** The fields whose column has another heading than their name (./csv/columns). */
  readonly guessed?: ReadonlySet<string>
}

/** A row of the file. */
export interface FileRow<Row> {
  readonly line: number
  readonly row: Row
  /** One key for a row of a file, also when the file is imported again. */
  readonly key: string
}

export interface Rejected {
  readonly line: number
  readonly problems: readonly Problem[]
}

/**
 * The result of checking rows against the database. Rows that are neither fresh nor rejected exist already.
 */
interface Checked<Row> {
  readonly fresh: readonly FileRow<Row>[]
  /** How many of the existing rows have been deleted. */
  readonly deletedSince: number
  readonly rejected: readonly Rejected[]
}

/** Used for one transaction, because it may cache lookups. */
export interface Writer<Row> {
  /** Finds existing rows. When `db` is a transaction, it locks the records that the rows refer to. */
  check(db: Kysely<Tables>, rows: readonly FileRow<Row>[]): Promise<Checked<Row>>
  /** Inserts fresh rows with their `change` rows and counts. Returns how many did not exist. */
  insert(tx: Transaction<Tables>, fresh: readonly FileRow<Row>[], by: ActorAt): Promise<number>
}

/**
 * One kind of importable record: its columns, how a row is parsed, and how rows are written. Reading the
 * file, identifying its rows, the transaction and the report are the same for every kind. (Methods
 * instead of function properties, so that targets of different rows are assignable to `Target<unknown>`.)
 */
export interface Target<Row> {
  readonly one: string
  readonly many: string
  /**
   * The fields, by the names that `--map column=field` accepts, each with further names of its column,
   * separated by spaces.
   */
  readonly fields: Readonly<Record<string, string>>
  /** The fields that are numbers. In the others, 2.34803E+12 is a number whose digits are lost. */
  readonly numbers?: readonly string[]
  /** Groups of which the file must have at least one column; `description` names what is missing. */
  readonly needs: readonly { readonly fields: readonly string[]; readonly description: string }[]
  /** The field that identifies a row if it is filled; otherwise its whole content does. */
  readonly reference: string
  /** Maps different spellings of a reference to one. */
  normalizeReference?(reference: string): string
  /** How an existing row is recognised, for the report: 'from an earlier import'. */
  readonly existingBy: string
  read(cells: Cells, context: ReadContext): ReadRow<Row>
  /** One line of the preview. */
  show(row: Row): string
  /** A warning about a row that is imported nevertheless, or null. */
  warn?(row: Row): string | null
  /** How rows are grouped and counted in the preview. */
  readonly groups?: { readonly heading: string; of(row: Row): string }
  openWriter(): Writer<Row>
}
