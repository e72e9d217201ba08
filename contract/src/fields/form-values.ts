import { lazySchema } from '../lazy-schema'
import { z } from '../zod'
import type { InputName } from './derive'
import type { Field, Fields } from './field'

/** What a form holds for each field that it sets: text, or a list of texts, as multipart requests send it. */
export type FormValues<F extends Fields> = {
  -readonly [K in InputName<F>]: F[K] extends { toForm: (value: unknown) => infer Value } ? Value : never
}

/** The values of a form for a record, or for a new one. */
export function formValues<F extends Fields>(
  fields: F,
  record: { readonly [K in InputName<F>]?: unknown } | undefined,
): FormValues<F> {
  const values = inputsOf(fields).map(([name, field]) => {
    const value = record ? (record as Readonly<Record<string, unknown>>)[name] : field.default
    return [name, field.toForm?.(value)]
  })
  return Object.fromEntries(values) as FormValues<F>
}

/** The schema of these values where they are stored as a draft. */
export const draftSchema = <F extends Fields>(fields: F) =>
  lazySchema(() => z.object(Object.fromEntries(inputsOf(fields).map(draftField)) as DraftShape<F>))

type DraftShape<F extends Fields> = {
  [K in InputName<F>]: FormValues<F>[K] extends string[] ? z.ZodMiniArray<z.ZodMiniString> : z.ZodMiniString
}

const draftField = ([name, field]: [string, Field]) =>
  [name, Array.isArray(field.toForm?.(undefined)) ? z.array(z.string()) : z.string()] as const

const inputsOf = (fields: Fields) => Object.entries(fields).filter(([, field]) => field.input)
