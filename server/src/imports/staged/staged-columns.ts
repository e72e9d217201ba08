import { ignoredField } from '@gatehouse/contract/imports/import-rules'
import { createHash } from 'node:crypto'

import { normalizeName } from '../csv/clean-cell'
import { assignColumns, type Columns } from '../csv/columns'
import { joinWithAnd } from '../wording'
import type { StagedImport } from './staged-imports'
import { columnNamesOf } from './targets-of-console'

/** Headings with a name each: the second 'price' of a file is 'price (2)'. */
export function nameHeadings(cells: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return cells.map((name) => {
    const normalized = normalizeName(name)
    const count = (counts.get(normalized) ?? 0) + 1
    counts.set(normalized, count)
    return count === 1 || normalized === '' ? name : `${name} (${count})`
  })
}

/** One key for files with the same headings in any order. */
export const headingsKey = (headings: readonly string[], isUpdate: boolean): string =>
  createHash('sha256')
    .update(`${isUpdate ? 'update' : 'new'}\n${headings.map(normalizeName).toSorted().join('\n')}`)
    .digest('base64url')

interface StagedColumns extends Columns {
  /** Why rows cannot be read with these columns. */
  readonly problems: readonly string[]
}

/** Assigns the columns of a staged file to fields. */
export function stagedColumns(
  staged: Pick<StagedImport, 'target' | 'is_update' | 'headings' | 'mapping'>,
): StagedColumns {
  const { headings, mapping } = staged
  const { all, guessed, same, missing } = assignColumns(
    headings,
    columnNamesOf(staged),
    new Map(Object.entries(mapping)),
  )
  const isAsked = (name: string) => mapping[name] === undefined && headings.includes(name.replace(/ \(\d+\)$/, ''))
  const repeated = headings.filter((name) => / \(\d+\)$/.test(name) && isAsked(name))
  const problems = [
    ...repeated
      .filter((name) => all.find((column) => column.name === name.replace(/ \(\d+\)$/, ''))?.field)
      .map(
        (name) =>
          `The heading “${name.replace(/ \(\d+\)$/, '')}” is there twice. Choose which of both columns is imported.`,
      ),
    ...same.map(
      ({ field, one, other }) => `“${one}” and “${other}” would both be the ${field}. Leave one of them out.`,
    ),
    ...(missing.length > 0 ? [`No column has ${joinWithAnd(missing)}. Choose it below.`] : []),
  ]
  return { all, guessed, problems }
}

/** The assignments that differ from what the names of the columns say, as they are remembered. */
export const mappingOf = ({ all }: Pick<Columns, 'all'>): Record<string, string> =>
  Object.fromEntries(all.map(({ name, field }) => [name, field ?? ignoredField]))
