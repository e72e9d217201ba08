import { wholeNumber } from '../paging'
import { asText } from '../values/loose-values'
import { maxPrice, nairaAmount } from '../values/price'
import { z } from '../zod'
import { type InForm, requiredMessage } from './field'

/** A price or a salary in whole naira. Lists are filtered by a range of it. */
export const naira = <const Options extends InForm>(options: Options) => ({
  ...options,
  isRange: true as const,
  kind: 'naira' as const,
  orderBy: 'number' as const,
  record: () => z.nullable(z.number()),
  input: () => nairaAmount(requiredMessage(options), options.label),
  filterBy: (name: string) => wholeNumber(0, maxPrice, `${name} must be a whole number of naira`),
  toForm: (value: unknown) => asText(value),
})
