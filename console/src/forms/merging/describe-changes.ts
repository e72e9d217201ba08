import { joinWords } from '../../format/words'
import { isSame } from './merge-values'
import type { Merging } from './form-merge'

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
  {
    labels,
    amounts = [],
    describe,
  }: Merging<Values> & { labels: { readonly [Name in keyof Values & string]?: string } },
): string {
  const values = (name: keyof Values & string) => {
    const textOf = (version: Values) => describe?.(name, version) ?? describeValue(version[name])
    const texts = [textOf(versions.before), textOf(versions.after)]
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
