import type { z } from '@gatehouse/contract/zod'

import { AppError } from '../../app-error'

/**
 * Validates `input` and returns the parsed value. `missingFiles` maps missing file groups to their messages,
 * so that a form shows all its errors together.
 * @throws AppError invalid (422) with one message per field; bad_request if the input is not an object
 */
export function parseInput<T extends z.ZodMiniType>(
  schema: T,
  input: unknown,
  missingFiles: Readonly<Record<string, string>> = {},
): z.output<T> {
  const result = schema.safeParse(input)
  if (result.success && Object.keys(missingFiles).length === 0) return result.data
  const errors: Record<string, string> = {}
  let rootError: string | undefined
  for (const issue of result.error?.issues ?? []) {
    const [field, key] = issue.path
    if (field === undefined) rootError ??= issue.message
    // Of a fact, the name of its input: facts.title.
    else errors[typeof key === 'string' ? `${String(field)}.${key}` : String(field)] ??= issue.message
  }
  if (rootError === undefined) Object.assign(errors, missingFiles)
  const first = Object.values(errors)[0]
  if (first === undefined) throw new AppError('bad_request', rootError ?? 'Send the fields as an object')
  throw new AppError('invalid', first, errors)
}
