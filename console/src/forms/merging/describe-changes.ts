import { joinWords } from '../../format/words'
import type { Labels } from '../record-fields'
import { isSame, type Keyed } from './merge-values'

/** How a form's values are merged with another admin's version of the record. */
export interface Merging<Values> {
  /** Fields whose entries are merged one by one. */
  lists?: readonly (keyof Values & string)[]
  /** Lists of texts that are merged by the key of each entry. */
  keyed?: Keyed<Values>
  /** Fields whose old and new value are always shown after an edit. */
  amounts?: readonly (keyof Values & string)[]
  /** The text of a value, where the default is not readable; `others` is what it is compared with. */
  describe?: (name: keyof Values & string, values: Values, others: Values) => string | undefined
}

/** Both values of a field are shown up to this length. */
const maxShown = 40

interface Versions<Values> {
  before: Values
  after: Values
}

/** The fields that differ. */
export const changedNames = <Values extends object>(
  names: readonly string[],
  { before, after }: Versions<Values>,
): (keyof Values & string)[] =>
  names.filter(
    (name): name is keyof Values & string =>
      name in after && !isSame(before[name as keyof Values], after[name as keyof Values]),
  )

/**
 * What was changed, in a few words: '₦630,000,000 → ₦600,000,000. Location and Bedroom changed'. Amounts, and
 * one short field alone, with their values.
 */
export function describeChanges<Values extends object>(
  names: readonly (keyof Values & string)[],
  versions: Versions<Values>,
  { labels, amounts = [], describe }: Merging<Values> & { labels: Labels<Values> },
): string {
  const values = (name: keyof Values & string) => {
    const { before, after } = versions
    const textOf = (version: Values, other: Values) => describe?.(name, version, other) ?? describeValue(version[name])
    const texts = [textOf(before, after), textOf(after, before)]
    return texts.every((text) => text.length <= maxShown) && texts[0] !== texts[1] ? texts.join(' → ') : undefined
  }
  const labelOf = (name: keyof Values & string) => labels[name] ?? name
  const shown = names.filter((name) => amounts.includes(name))
  const others = names.filter((name) => !amounts.includes(name))
  const [only = ''] = names
  const onlyValues = names.length === 1 && only !== '' && shown.length === 0 && values(only)
  if (onlyValues) return `${labelOf(only)}: ${onlyValues}`
  return [
    ...shown.map((name) => values(name) ?? `${labelOf(name)} changed`),
    ...(others.length > 0 ? [`${joinWords(others.map(labelOf), 'and')} changed`] : []),
  ].join('. ')
}

/** The text of a value. */
export function describeValue(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return joinWords(value.map(describeValue), 'and')
  if (typeof value === 'object' && 'label' in value && typeof value.label === 'string') return value.label
  return typeof value === 'string' ? value : JSON.stringify(value)
}
