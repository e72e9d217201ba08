import { z } from '@gatehouse/contract/zod'

import type { Cells, Problem, ReadRow } from '../target'
import { shorten } from '../wording'
import { readPhone } from './phone'

/** Parses a row with the schema of its form, so that imports and forms have the same validation messages. */
export function readInput<T extends z.ZodMiniType>(schema: T, cells: Cells): ReadRow<z.output<T>> {
  const { phone_number } = cells
  const { phone, warning } = readPhone(phone_number ?? '')
  const result = schema.safeParse(phone_number === undefined ? cells : { ...cells, phone_number: phone })
  if (result.success) return { row: result.data, warning }
  const problems = new Map<string, Problem>()
  for (const { path, message } of result.error.issues) {
    const field = String(path[0])
    const cell = cells[field]
    const text = cell === undefined ? message : `${field} '${shorten(cell)}': ${message}`
    if (!problems.has(field)) problems.set(field, { field, message: text })
  }
  return { problems: [...problems.values()] }
}

/** Makes a required form field optional: missing and empty cells become ''. */
export const optionalText = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.optional(schema),
    z.transform((text: string | undefined) => text ?? ''),
  )

/** Joins the first and the last name where a file has separate columns. */
export function nameOf({ name, first_name, last_name }: Cells): Cells {
  const whole = name ?? [first_name, last_name].filter((part) => part !== undefined).join(' ')
  return whole === '' ? {} : { name: whole }
}
