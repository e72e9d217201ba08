import { webLink } from '../values/fields'
import { asText } from '../values/loose-values'
import { z } from '../zod'
import { type InForm, requiredMessage } from './field'

interface LinkOptions extends InForm {
  readonly default?: ''
}

/** A web address. An optional one that is not sent is ''. */
export const link = <const Options extends LinkOptions>(options: Options) => ({
  ...options,
  isText: true as const,
  orderBy: 'text' as const,
  record: () => z.string(),
  input: () => webLink('default' in options ? undefined : requiredMessage(options)),
  toForm: (value: unknown) => asText(value),
})
