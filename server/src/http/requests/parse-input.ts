import type { z } from '@gatehouse/contract/zod'

import { AppError } from '../../app-error'

/**
 * Checks what was sent against its schema; what does not fit is refused with 422 and one sentence for each field, together
 * with the `missing` file groups and their sentences, so that a form hears of all its faults at once.
 */
export function parseInput<T extends z.ZodType>(
  schema: T,
  sent: unknown,
  missing: Readonly<Record<string, string>> = {},
): z.output<T> {
  const result = schema.safeParse(sent)
  if (result.success && Object.keys(missing).length === 0) return result.data
  const errors: Record<string, string> = {}
  let whole: string | undefined
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0]
    if (field === undefined) whole ??= issue.message
    else errors[String(field)] ??= issue.message
  }
  if (whole === undefined) Object.assign(errors, missing)
  const first = Object.values(errors)[0]
  if (first === undefined) throw new AppError('bad_request', whole ?? 'Send the fields as an object')
  throw new AppError('invalid', first, errors)
}
