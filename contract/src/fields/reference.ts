import { Id } from '../values/fields'
import { asText } from '../values/loose-values'
import { z } from '../zod'
import { type InForm, sent } from './field'

interface ReferenceOptions extends InForm {
  /** The message for a value that is no id. */
  readonly message: string
}

const maxId = 100

/** The id of another record; null for none. */
export const reference = <const Options extends ReferenceOptions>(options: Options) => ({
  ...options,
  kind: 'reference' as const,
  record: () => z.nullable(Id),
  input: () => sent(options, z.string(options.message).check(z.maxLength(maxId, options.message))),
  filterBy: () => z.string().check(z.maxLength(maxId)),
  toForm: (value: unknown) => asText(value),
})
