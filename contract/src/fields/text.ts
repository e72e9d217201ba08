import { asText } from '../values/loose-values'
import { cleanedCode, cleanedText, emailAddress, requiredCode, requiredText } from '../values/fields'
import { z } from '../zod'
import { type InForm, requiredMessage, sent } from './field'

interface TextOptions extends InForm {
  /** In characters. */
  readonly max: number
  readonly default?: ''
  /** The message for an empty one. */
  readonly required?: string
}

/** Text of any language and any number of lines. */
export const text = <const Options extends TextOptions>(options: Options) => ({
  ...options,
  isText: true as const,
  orderBy: 'text' as const,
  record: () => z.string(),
  input: () =>
    sent(
      options,
      'default' in options ? cleanedText(options.max) : requiredText(requiredMessage(options), options.max),
    ),
  filterBy: () => z.string().check(z.maxLength(options.max)),
  toForm: asText,
})

/** A phone number, a code or another text in which invisible marks are never meant. */
export const code = <const Options extends TextOptions>(options: Options) => ({
  ...options,
  orderBy: 'text' as const,
  record: () => z.string(),
  input: () =>
    sent(
      options,
      'default' in options ? cleanedCode(options.max) : requiredCode(requiredMessage(options), options.max),
    ),
  toForm: asText,
})

const maxEmail = 254

/** An email; compared without regard to case, and stored as typed (docs/decisions/0033). */
export const email = <const Options extends InForm>(options: Options) => ({
  ...options,
  max: maxEmail,
  orderBy: 'text' as const,
  record: () => z.string(),
  input: () => sent(options, emailAddress()),
  toForm: asText,
})
