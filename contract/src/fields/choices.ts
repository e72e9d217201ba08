import { asText } from '../values/loose-values'
import { preprocess, z } from '../zod'
import type { InForm } from './field'

interface ChoicesOptions extends InForm {
  readonly options: readonly [string, ...string[]]
  /** The message for none. */
  readonly required: string
  /** The message for one that is not among the options. */
  readonly message: string
}

/** Some of the options, in their order. */
export const choices = <const Options extends ChoicesOptions>(options: Options) => ({
  ...options,
  kind: 'list' as const,
  record: () => z.array(z.string()),
  input: () =>
    preprocess(
      fromJsonText,
      z.array(z.enum(options.options as Options['options'], options.message), { error: options.required }).check(
        z.minLength(1, options.required),
        // Without a limit, so many invalid ones that zod throws a RangeError.
        z.maxLength(maxListed, options.message),
        z.overwrite((chosen) => options.options.filter((option) => chosen.includes(option)) as typeof chosen),
      ),
    ),
  toForm: (value: unknown): string[] => options.options.filter((option) => asTexts(value).includes(option)),
})

const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(asText) : [])

/** Entries of a list that is sent: more than any form has. */
export const maxListed = 200

/** Multipart forms send lists as JSON text. Text that is no JSON is returned for the schema to reject. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === '' || value === 'null' || value === 'undefined') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
