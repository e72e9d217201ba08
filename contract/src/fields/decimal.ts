import { withoutInvisible } from '../values/typed-text'
import { asText } from '../values/loose-values'
import { preprocess, z } from '../zod'
import type { InForm } from './field'

interface DecimalOptions extends InForm {
  readonly max: number
  /** The message for any other value. */
  readonly message: string
}

/** A measure above 0 with at most two decimals. Accepts text, which multipart forms send. */
export const decimal = <const Options extends DecimalOptions>(options: Options) => ({
  ...options,
  orderBy: 'number' as const,
  record: () => z.number(),
  input: () =>
    preprocess(
      readDecimal,
      z
        .number({ error: options.message })
        .check(
          z.gt(0, options.message),
          z.lte(options.max, options.message),
          z.refine(hasTwoDecimals, options.message),
        ),
    ),
  toForm: (value: unknown) => asText(value),
})

function readDecimal(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const typed = withoutInvisible(value).trim()
  return /^\d{1,12}(\.\d*)?$/.test(typed) ? Number(typed) : value
}

/** Compared as text: 0.29 * 100 is not 29. */
const hasTwoDecimals = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value))
