import { ImportFileError } from '../import-file-error'
import type { Target } from '../target'
import { inWords } from '../wording'

/** What a target says of its columns. */
export type ColumnWords = Pick<Target<unknown>, 'fields' | 'otherNames' | 'needs'>

export interface Columns {
  /** The columns of the file in their order; `field` is null for one that is not imported. */
  readonly all: readonly { readonly name: string; readonly field: string | null }[]
}

/** Column to field, or to 'ignore', as `--map` says it. */
export type Mapping = ReadonlyMap<string, string>

/**
 * Finds out which column of the file holds what, by name. `mapped` comes from `--map` and wins over what a name says.
 * Throws a ImportFileError when a column that is needed cannot be found, or when two columns would hold the same.
 */
export function readColumns(header: readonly string[], words: ColumnWords, mapped: Mapping, shownAs: string): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  for (const name of mapped.keys()) {
    if (names.some((known) => sameName(known, name))) continue
    throw new ImportFileError(`${shownAs} has no column '${name}' to map. Its columns are: ${names.join(', ')}.`)
  }
  const all = names.map((name) => ({ name, field: fieldOf(name, words, mapped) }))
  for (const field of words.fields) {
    const [one, other] = all.filter((column) => column.field === field)
    if (one && other) {
      throw new ImportFileError(
        `The columns '${one.name}' and '${other.name}' of ${shownAs} would both be the ${field}. ` +
          `Leave one out with --map "${other.name}=ignore".`,
      )
    }
  }
  const has = (field: string) => all.some((column) => column.field === field)
  const missing = words.needs.filter(({ fields }) => !fields.some(has)).map((need) => need.words)
  if (missing.length > 0) {
    throw new ImportFileError(
      `The first line of ${shownAs} names no column with ${inWords(missing)}. Its columns are: ` +
        `${names.join(', ').slice(0, 300)}. Say which is which with --map column=field.`,
    )
  }
  return { all }
}

/** The field that a word on the command line means, or null. */
export function fieldNamed(word: string, { fields, otherNames }: ColumnWords): string | null {
  const folded = fold(word)
  const isOther = ([, names]: [string, string]) => names.split(' ').includes(folded)
  return fields.find((field) => field === folded) ?? Object.entries(otherNames).find(isOther)?.[0] ?? null
}

function fieldOf(name: string, words: ColumnWords, mapped: Mapping): string | null {
  for (const [column, field] of mapped) if (sameName(column, name)) return field === 'ignore' ? null : field
  return fieldNamed(name, words)
}

const sameName = (one: string, other: string) => fold(one) === fold(other)

const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
