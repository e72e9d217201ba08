import type { z } from '@gatehouse/contract/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** The contract's own rules check the form, which stays what is sent: the parsed values are not used. */
export function contractResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) errors[String(path[0])] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
