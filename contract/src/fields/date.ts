import { calendarDate } from '../values/fields'
import { asText } from '../values/loose-values'
import { z } from '../zod'
import { type InForm, requiredMessage } from './field'

interface DateOptions extends InForm {
  /** The message for an empty one. */
  readonly required?: string
}

/** A calendar date. The first 10 characters are used when editing (S3.1). */
export const date = <const Options extends DateOptions>(options: Options) => ({
  ...options,
  kind: 'date' as const,
  orderBy: 'time' as const,
  record: () => z.nullable(z.string()),
  input: () => calendarDate(requiredMessage(options)),
  toForm: (value: unknown) => asText(value).slice(0, 10),
})
