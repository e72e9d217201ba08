import { ImportFileError } from '../import-file-error'
import type { Target } from '../target'
import { joinWithAnd } from '../wording'
import { normalizeName } from './clean-cell'
import type { CsvRow } from './csv-rows'

/** The part of a target that describes its columns. */
export type ColumnNames = Pick<Target<unknown>, 'fields' | 'needs'>

interface Column {
  readonly name: string
  /** Null for a column that is not imported. */
  readonly field: string | null
}

export interface Columns {
  /** The columns of the file in order. */
  readonly all: readonly Column[]
  /** The fields whose column has another heading than their name: what its cells are is a guess. */
  readonly guessed: ReadonlySet<string>
}

/** Column to field, or to 'ignore'. */
export type Mapping = ReadonlyMap<string, string>

/** Two columns that would be the same field. */
interface SameField {
  readonly field: string
  readonly one: string
  readonly other: string
}

interface AssignedColumns extends Columns {
  readonly same: readonly SameField[]
  /** Descriptions of the columns that the file needs and lacks. */
  readonly missing: readonly string[]
}

/** Assigns columns to fields by name. `mapped` takes precedence. */
export function assignColumns(names: readonly string[], columnNames: ColumnNames, mapped: Mapping): AssignedColumns {
  const all = names.map((name) => ({ name, field: fieldOf(name, columnNames, mapped) }))
  const same = Object.keys(columnNames.fields).flatMap((field): SameField[] => {
    const [one, other] = all.filter((column) => column.field === field)
    return one && other ? [{ field, one: one.name, other: other.name }] : []
  })
  const fields = all.map(({ field }) => field)
  const guessed = all.flatMap(({ name, field }) => (field === null || normalizeName(name) === field ? [] : [field]))
  return { all, guessed: new Set(guessed), same, missing: missingColumns(fields, columnNames) }
}

/**
 * Assigns the columns of a file for the command, whose option `--map` is `mapped`.
 * @throws ImportFileError when a required column is missing, or when two columns have the same field
 */
export function readColumns(
  { line, cells: names }: CsvRow,
  columnNames: ColumnNames,
  mapped: Mapping,
  fileName: string,
): Columns {
  for (const name of mapped.keys()) {
    if (names.some((column) => isSameName(column, name))) continue
    throw new ImportFileError(`${fileName} has no column '${name}' to map. Its columns are: ${names.join(', ')}.`)
  }
  const { all, guessed, same, missing } = assignColumns(names, columnNames, mapped)
  for (const { field, one, other } of same) {
    if (isSameName(one, other)) {
      throw new ImportFileError(`${fileName} has two columns with the name '${one}'. Rename or remove one of them.`)
    }
    throw new ImportFileError(
      `The columns '${one}' and '${other}' of ${fileName} would both be the ${field}. ` +
        `Leave one out with --map "${other}=ignore".`,
    )
  }
  if (missing.length > 0) {
    throw new ImportFileError(
      `${line === 1 ? 'The first line' : `Line ${line}`} of ${fileName} names no column with ${joinWithAnd(missing)}. Its columns are: ` +
        `${names.join(', ').slice(0, 300)}. Assign them with --map column=field.`,
    )
  }
  return { all, guessed }
}

/** Whether the cells of a row name every column that a file needs. */
export const isHeader = (cells: readonly string[], columnNames: ColumnNames, mapped: Mapping): boolean =>
  missingColumns(
    cells.map((name) => fieldOf(name, columnNames, mapped)),
    columnNames,
  ).length === 0

/** How many cells of a row name a field. */
export const countFields = (cells: readonly string[], columnNames: ColumnNames, mapped: Mapping): number =>
  cells.filter((name) => fieldOf(name, columnNames, mapped) !== null).length

const missingColumns = (fields: readonly (string | null)[], { needs }: ColumnNames): string[] =>
  needs.filter((need) => !need.fields.some((field) => fields.includes(field))).map(({ description }) => description)

/** The field with this name or further name, or null. */
export function fieldNamed(name: string, { fields }: ColumnNames): string | null {
  const normalized = normalizeName(name)
  if (normalized === '') return null
  if (Object.hasOwn(fields, normalized)) return normalized
  return Object.entries(fields).find(([, names]) => names.split(' ').includes(normalized))?.[0] ?? null
}

function fieldOf(name: string, columnNames: ColumnNames, mapped: Mapping): string | null {
  for (const [column, field] of mapped) if (isSameName(column, name)) return field === 'ignore' ? null : field
  return fieldNamed(name, columnNames)
}

/** Whether two headings are one for people: spaces, capitals and marks make no difference. */
export const isSameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other)
