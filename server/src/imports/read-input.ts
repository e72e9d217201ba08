import type { z } from '@gatehouse/contract/zod'

import type { Cells, ReadRow } from './target'
import { shorten } from './wording'

/** Reads a row by the schema of its form: what a form refuses, an import refuses with the same sentence. */
export function readInput<T extends z.ZodType>(schema: T, cells: Cells): ReadRow<z.output<T>> {
  const result = schema.safeParse(cells)
  if (result.success) return { row: result.data }
  const problems = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = String(path[0])
    const cell = cells[field]
    const problem = cell === undefined ? message : `${field} '${shorten(cell)}': ${message}`
    if (!problems.has(field)) problems.set(field, problem)
  }
  return { problems: [...problems.values()] }
}

/** A column that a file may lack or leave empty, although a form must have it. */
export const mayLack = <T extends z.ZodType<string>>(schema: T) => schema.optional().transform((text) => text ?? '')

/** First and last name in one, where a sheet has them apart. */
export function nameOf({ name, first_name, last_name }: Cells): Cells {
  const whole = name ?? [first_name, last_name].filter((part) => part !== undefined).join(' ')
  return whole === '' ? {} : { name: whole }
}
