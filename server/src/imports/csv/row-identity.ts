import { createHash } from 'node:crypto'

import type { Columns } from './columns'
import { readCount, readPrice } from '../cells/numbers'
import type { Target } from '../target'

interface Identity {
  /** One key for a row of a file, also when the file is imported again. */
  readonly key: string
  /** The line of the first row that equals this one, or null. */
  readonly equalTo: number | null
  /** The line of the first row with the same reference, or null. */
  readonly sameReferenceAs: number | null
}

/**
 * Returns a function that identifies the rows of one file. A row is identified by
 * its reference if it has one, else by its content and its ordinal among equal rows.
 * The content is every cell with its column's name, so that the order of the
 * columns, `--map`, quotes, line ends and the format of a number make no difference.
 */
export function createIdentities(
  columns: Columns,
  {
    reference: referenceField,
    normalizeReference = identity,
  }: Pick<Target<unknown>, 'reference' | 'normalizeReference'>,
): (cells: readonly string[], line: number) => Identity {
  const contents = new Map<string, { line: number; count: number }>()
  const references = new Map<string, number>()
  const referenceColumn = columns.all.findIndex(({ field }) => field === referenceField)

  return (cells, line) => {
    const content = hashOf(columns, cells)
    const seen = contents.get(content)
    const count = (seen?.count ?? 0) + 1
    contents.set(content, { line: seen?.line ?? line, count })
    const equalTo = seen?.line ?? null
    const reference = normalizeReference(cells[referenceColumn] ?? '')
    if (reference === '') return { key: `content:${content}:${count}`, equalTo, sameReferenceAs: null }
    const sameReferenceAs = references.get(reference) ?? null
    if (sameReferenceAs === null) references.set(reference, line)
    return { key: `reference:${reference}`, equalTo, sameReferenceAs }
  }
}

const identity = (reference: string) => reference

function hashOf(columns: Columns, cells: readonly string[]): string {
  const parts = columns.all.flatMap(({ name }, index) => {
    const cell = canonical(cells[index] ?? '')
    return cell === '' ? [] : [`${name.toLowerCase()}\u0000${cell}`]
  })
  return createHash('sha256').update(parts.toSorted().join('\u0001')).digest('base64url').slice(0, 32)
}

function canonical(cell: string): string {
  const text = cell.normalize('NFC').replace(/\s+/g, ' ')
  if (!/^[\d₦N]/i.test(text)) return text
  for (const read of [readCount(text), readPrice(text)]) if ('value' in read) return String(read.value)
  return text
}
