import { ImportFileError } from '../import-file-error'
import type { Target } from '../target'
import { normalizeName } from './clean-cell'
import type { CsvRow } from './csv-rows'
import { joinWithAnd } from '../wording'

/** The part of a target that describes its columns. */
export type ColumnNames = Pick<Target<unknown>, 'fields' | 'needs'>

export interface Columns {
  /** The columns of the file in order; `field` is null for a column that is not imported. */
  readonly all: readonly { readonly name: string; readonly field: string | null }[]
}

/** Column to field, or to 'ignore', from `--map`. */
export type Mapping = ReadonlyMap<string, string>

/**
 * Assigns the columns of the file to fields by name. `mapped` comes from `--map` and takes precedence.
 * @throws ImportFileError when a required column is missing, or when two columns have the same field
 */
export function readColumns(
  { line, cells: names }: CsvRow,
  columnNames: ColumnNames,
  mapped: Mapping,
  fileName: string,
): Columns {
  for (const name of mapped.keys()) {
    if (names.some((column) => sameName(column, name))) continue
    throw new ImportFileError(`${fileName} has no column '${name}' to map. Its columns are: ${names.join(', ')}.`)
  }
  const all = names.map((name) => ({ name, field: fieldOf(name, columnNames, mapped) }))
  for (const field of Object.keys(columnNames.fields)) {
    const [one, other] = all.filter((column) => column.field === field)
    if (one && other && sameName(one.name, other.name)) {
      const message = `${fileName} has two columns with the name '${one.name}'. Rename or remove one of them.`
      throw new ImportFileError(message)
    }
    if (one && other) {
      throw new ImportFileError(
        `The columns '${one.name}' and '${other.name}' of ${fileName} would both be the ${field}. ` +
          `Leave one out with --map "${other.name}=ignore".`,
      )
    }
  }
  const missing = missingColumns(
    all.map(({ field }) => field),
    columnNames,
  )
  if (missing.length > 0) {
    throw new ImportFileError(
      `${line === 1 ? 'The first line' : `Line ${line}`} of ${fileName} names no column with ${joinWithAnd(missing)}. Its columns are: ` +
        `${names.join(', ').slice(0, 300)}. Assign them with --map column=field.`,
    )
  }
  return { all }
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
  for (const [column, field] of mapped) if (sameName(column, name)) return field === 'ignore' ? null : field
  return fieldNamed(name, columnNames)
}

const sameName = (one: string, other: string) => normalizeName(one) === normalizeName(other)
