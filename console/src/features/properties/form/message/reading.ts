import type { MessageListing } from '@gatehouse/contract/messages/endpoints'
import { z } from '@gatehouse/contract/zod'
import type { ComboboxOption } from '../../../../ui/fields/combobox'

const formValue = () => z.union([z.string(), z.array(z.string()), z.null()])

/** What was read from a message, by the names of the form; part of a draft (docs/decisions/0092). */
export const Reading = z.object({
  /** What each field was filled with. An agent is its id. */
  filled: z.record(z.string(), formValue()),
  /** What the form had then, which clearing puts back. */
  before: z.record(z.string(), formValue()),
  /** Fields that the message mentions, but not clearly. */
  doubtful: z.array(z.string()),
  /** Words of the message that cannot be the value of the field; empty for a deleted agent. */
  refused: z.array(z.object({ field: z.string(), text: z.string(), reason: z.string() })),
  /** What a doubtful price may be, with the words beside it. A draft of an older version has none. */
  possiblePrices: z.prefault(z.array(z.object({ price: z.number(), text: z.string() })), []),
  /** Fields that somebody had filled before, and that stayed as they were. */
  left: z.array(z.string()),
  /** Rooms whose number somebody has confirmed or chosen. A draft of an older version has none. */
  checked: z.prefault(z.array(z.string()), []),
})
export type Reading = z.infer<typeof Reading>

type Value = z.infer<ReturnType<typeof formValue>>
/** The values of a form, an agent as its id. */
type Values = object

/** '“$450k” was not filled in. The price is not in naira.' */
export const refusalText = ({ text, reason }: Reading['refused'][number]): string =>
  text === '' ? `${reason}.` : `“${text}” was not filled in. ${reason}.`

/** The name of a field in the form: facts have a prefix there, and the agent is no id. */
export const formName = (name: string, isFact: (name: string) => boolean): string => {
  const fact = name.replace(/^facts\./, '')
  if (isFact(fact)) return `fact_${fact}`
  return name === 'agent_id' ? 'agent' : name
}

/** A value of the form as a reading stores it. */
export const readable = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ComboboxOption).value
    : ((value ?? null) as Value)

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(readable(one)) === JSON.stringify(readable(other))

/** Whether a field still has what was read from the message. */
export const isAsRead = (reading: Reading | null | undefined, name: string, value: unknown): boolean =>
  reading !== null &&
  reading !== undefined &&
  Object.hasOwn(reading.filled, name) &&
  isSameValue(reading.filled[name], value)

/**
 * Which of the values read are filled in: those of fields that have their first value or what was read
 * before. `listed` has the values by the names of the form.
 */
export function planReading(
  { doubtful, refused, possible_prices = [] }: Pick<MessageListing, 'doubtful' | 'refused' | 'possible_prices'>,
  listed: Values,
  { current, fresh, former }: { readonly current: Values; readonly fresh: Values; readonly former: Reading | null },
): Reading {
  const checked = former?.checked ?? []
  const isUntouched = (name: string) =>
    (isSameValue(at(current, name), at(fresh, name)) && !checked.includes(name)) ||
    isAsRead(former, name, at(current, name))
  const names = Object.keys(listed)
  const filled = names.filter(isUntouched)
  const pick = (values: Values) => Object.fromEntries(filled.map((name) => [name, readable(at(values, name))]))
  return {
    filled: pick(listed),
    before: pick(fresh),
    doubtful: [...doubtful],
    refused: [...refused],
    possiblePrices: [...possible_prices],
    left: names.filter((name) => !isUntouched(name) && !isSameValue(at(current, name), at(listed, name))),
    checked: [...checked],
  }
}

const at = (values: Values, name: string): unknown => Reflect.get(values, name)
