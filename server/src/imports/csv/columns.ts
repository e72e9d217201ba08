import { ImportFileError } from '../import-file-error'
import type { Target } from '../target'
import { joinWithAnd } from '../wording'

/** The part of a target that describes its columns. */
export type ColumnNames = Pick<Target<unknown>, 'fields' | 'otherNames' | 'needs'>

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
  header: readonly string[],
  columnNames: ColumnNames,
  mapped: Mapping,
  fileName: string,
): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  for (const name of mapped.keys()) {
    if (names.some((column) => sameName(column, name))) continue
    throw new ImportFileError(`${fileName} has no column '${name}' to map. Its columns are: ${names.join(', ')}.`)
  }
  const all = names.map((name) => ({ name, field: fieldOf(name, columnNames, mapped) }))
  for (const field of columnNames.fields) {
    const [one, other] = all.filter((column) => column.field === field)
    if (one && other) {
      throw new ImportFileError(
        `The columns '${one.name}' and '${other.name}' of ${fileName} would both be the ${field}. ` +
          `Leave one out with --map "${other.name}=ignore".`,
      )
    }
  }
  const has = (field: string) => all.some((column) => column.field === field)
  const missing = columnNames.needs.filter(({ fields }) => !fields.some(has)).map((need) => need.description)
  if (missing.length > 0) {
    throw new ImportFileError(
      `The first line of ${fileName} names no column with ${joinWithAnd(missing)}. Its columns are: ` +
        `${names.join(', ').slice(0, 300)}. Assign them with --map column=field.`,
    )
  }
  return { all }
}

/** The field with this name or further name, or null. */
export function fieldNamed(name: string, { fields, otherNames }: ColumnNames): string | null {
  const normalized = normalizeName(name)
  const isOther = ([, names]: [string, string]) => names.split(' ').includes(normalized)
  return fields.find((field) => field === normalized) ?? Object.entries(otherNames).find(isOther)?.[0] ?? null
}

function fieldOf(name: string, columnNames: ColumnNames, mapped: Mapping): string | null {
  for (const [column, field] of mapped) if (sameName(column, name)) return field === 'ignore' ? null : field
  return fieldNamed(name, columnNames)
}

const sameName = (one: string, other: string) => normalizeName(one) === normalizeName(other)

const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
