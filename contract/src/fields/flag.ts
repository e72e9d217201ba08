import { z, preprocess } from '../zod'
import { type InForm, sent } from './field'

interface FlagOptions extends InForm {
  /** The message for a value that is neither. */
  readonly message: string
}

/** YES or NO, also as true and false, or 1 and 0. */
export const flag = <const Options extends FlagOptions>(options: Options) => ({
  ...options,
  kind: 'flag' as const,
  orderBy: 'flag' as const,
  record: () => z.boolean(),
  input: () => sent(options, preprocess(readFlag, z.boolean(options.message))),
  toForm: (value: unknown) => (value === true ? 'YES' : value === false ? 'NO' : '') as string,
})

function readFlag(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.toUpperCase() : ''
  if (word === 'TRUE' || word === 'YES' || word === '1') return true
  if (word === 'FALSE' || word === 'NO' || word === '0') return false
  return value
}
