import type { Field } from '@gatehouse/contract/fields/field'

import { isId } from '../../database/id'
import { readCount, readPrice } from '../cells/numbers'
import { readMoment } from '../cells/read-time'
import type { ReadContext } from '../target'
import { shorten } from '../wording'
import type { UpdatedColumn } from './update-target'

/** A value of a field, or why the cell is none. */
type ReadValue = { readonly value: unknown } | { readonly problem: string }

/**
 * The value of a field from the cell of a spreadsheet: in the spellings that imports read, then by the rules
 * of the form. An empty cell is the default of the field, or rejected as in the form.
 */
export function readValue({ heading, field }: UpdatedColumn, cell: string, context: ReadContext): ReadValue {
  const typed = cell === '' ? { value: '' } : readCell(field, cell, context)
  if ('problem' in typed) return { problem: `${heading} '${shorten(cell)}' ${typed.problem}` }
  const result = field.input!().safeParse(typed.value)
  if (!result.success) {
    const message = result.error.issues[0]?.message ?? 'This value is not valid'
    if (cell === '') return { problem: message }
    // A spreadsheet does not show the list of the form.
    const why = message.endsWith('from the list') ? ` is not one of ${choicesOf(field).join(', ')}` : `: ${message}`
    return { problem: `${heading} '${shorten(cell)}'${why}` }
  }
  return { value: result.data ?? field.default ?? null }
}

/** What a form would send for the cell. */
function readCell(field: Field, cell: string, context: ReadContext): ReadValue {
  if (field.nameOf) return { value: numberNamed(field.nameOf, cell) ?? cell }
  switch (field.kind) {
    case 'naira':
      return readPrice(cell)
    case 'date': {
      const read = readMoment(cell, context)
      if (!read) return { problem: 'is not a date such as 2027-01-15 or 15/01/2027' }
      return 'problem' in read ? read : { value: read.day }
    }
    case 'list':
      return {
        value: cell
          .split(/[;,|\n]/)
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      }
    case 'reference':
      return isId(cell) ? { value: cell.toLowerCase() } : { problem: 'is not the id of a record' }
    default:
      return isCount(field) ? readCount(cell) : { value: cell }
  }
}

/** Fields of whole numbers have limits, and no other kind. */
export const isCount = (field: Field): boolean => 'min' in field && 'max' in field

function choicesOf({ nameOf, ...field }: Field): readonly string[] {
  if ('options' in field) return field.options as readonly string[]
  if (!nameOf) return []
  const words: string[] = []
  for (let word = nameOf(1); word !== null; word = nameOf(words.length + 1)) words.push(word)
  return words
}

/** A number that stands for a word, by the word. */
function numberNamed(nameOf: NonNullable<Field['nameOf']>, cell: string): number | null {
  for (let value = 1; nameOf(value) !== null; value += 1) {
    if (nameOf(value)?.toLowerCase() === cell.toLowerCase()) return value
  }
  return null
}
