import { wholeNumber } from '../paging'
import { asText } from '../values/loose-values'
import { preprocess, z } from '../zod'
import { type Field, type InForm, sent } from './field'

interface NumberOptions extends InForm {
  readonly min: number
  readonly max: number
  /** The message for any other value. */
  readonly message: string
}

const parsed = ({ min, max, message }: NumberOptions) => wholeNumber(min, max, message)

/** A number of things. */
export const count = <const Options extends NumberOptions>(options: Options) => ({
  ...options,
  orderBy: 'number' as const,
  record: () => z.int(),
  input: () => preprocess((typed) => (typeof typed === 'string' ? typed.trim() : typed), parsed(options)),
  toForm: (value: unknown) => asText(value),
})

/** One of the entries of a fixed list, by its number; null for none. */
export const numberedChoice = <const Options extends NumberOptions & Required<Pick<Field, 'nameOf'>>>(
  options: Options,
) => ({
  ...options,
  orderBy: 'number' as const,
  record: () => z.nullable(z.number()),
  input: () => sent(options, parsed(options)),
  filterBy: () => parsed(options),
  toForm: (value: unknown) => asText(value),
})
