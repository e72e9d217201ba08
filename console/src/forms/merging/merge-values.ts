import { fileIdOf } from '../../api/drafts/draft-files'

type Name<Values> = keyof Values & string

interface Merged<Values> {
  /** Fields in conflict have my value. */
  values: Values
  /** Fields that the other side changed, alone or, for lists, as well. */
  taken: Name<Values>[]
  /** Fields that both sides changed, to different values. */
  conflicts: Name<Values>[]
  /** Their values, where those of fields in conflict contain what only my side changed. */
  alternatives: Values
}

interface MergeRules<Values> {
  /** What is merged; other fields have my value. */
  fields: readonly Name<Values>[]
  /** Fields whose entries are merged one by one, without conflicts. */
  lists?: readonly Name<Values>[]
  /** Lists of texts by the key of an entry: a key with another text on each side is a conflict. */
  keyed?: Keyed<Values>
}

/** The key in an entry of the list, as the photograph of a caption. */
export type Keyed<Values> = { readonly [K in Name<Values>]?: (entry: string) => string }

/**
 * Merges two versions of a form's values that were made from `base`. A field without a base is in conflict if
 * the versions differ. Files, choices and list entries are compared by what identifies them.
 */
export function mergeValues<Values extends object>(
  base: Partial<Values>,
  mine: Values,
  theirs: Values,
  { fields, lists = [], keyed = {} }: MergeRules<Values>,
): Merged<Values> {
  const merged: Merged<Values> = { values: { ...mine }, taken: [], conflicts: [], alternatives: { ...theirs } }
  for (const name of fields) {
    const [before, own, other] = [base[name], mine[name], theirs[name]]
    if (isSame(own, other) || (name in base && isSame(before, other))) continue
    const isOwnUnchanged = name in base && isSame(before, own)
    const keyOf = keyed[name]
    if (keyOf && !isOwnUnchanged && Array.isArray(before)) {
      const sides = { base: before, mine: own, theirs: other } as KeyedSides
      const { entries, isConflict } = mergeKeyed(keyOf, sides, 'mine')
      merged.values[name] = entries as Values[typeof name]
      merged.alternatives[name] = mergeKeyed(keyOf, sides, 'theirs').entries as Values[typeof name]
      if (isConflict) merged.conflicts.push(name)
      else merged.taken.push(name)
      continue
    }
    if (!isOwnUnchanged && !(lists.includes(name) && Array.isArray(before))) {
      merged.conflicts.push(name)
      continue
    }
    merged.taken.push(name)
    merged.values[name] = isOwnUnchanged
      ? other
      : (mergeLists(before as unknown[], own as unknown[], other as unknown[]) as Values[typeof name])
  }
  return merged
}

/**
 * An entry that one side added is in the result, and one that either side removed is not. The order is mine
 * if I changed it, otherwise theirs; an entry of the other list follows the one before it there.
 */
export function mergeLists<Entry>(base: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]): Entry[] {
  const [before, own, other] = [keysOf(base), keysOf(mine), keysOf(theirs)]
  const isKept = (key: string) => !before.has(key) || (own.has(key) && other.has(key))
  const isReordered = !isSame(
    [...own.keys()].filter((key) => before.has(key)),
    [...before.keys()].filter((key) => own.has(key)),
  )
  const [first, second] = isReordered ? [own, other] : [other, own]
  const order = [...first.keys()].filter(isKept)
  let place = 0
  for (const key of second.keys()) {
    const found = order.indexOf(key)
    if (found >= 0) place = found + 1
    else if (isKept(key)) order.splice(place++, 0, key)
  }
  return order.flatMap((key) => own.get(key) ?? other.get(key) ?? [])
}

interface KeyedSides {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

/** The entries of both sides by key. Where both changed the entry of a key, it is that of `preferred`. */
function mergeKeyed(keyOf: (entry: string) => string, sides: KeyedSides, preferred: 'mine' | 'theirs') {
  const byKey = (list: readonly string[]) => new Map(list.map((entry) => [keyOf(entry), entry]))
  const [base, mine, theirs] = [byKey(sides.base), byKey(sides.mine), byKey(sides.theirs)]
  let isConflict = false
  const entries = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const [before, own, other] = [base.get(key), mine.get(key), theirs.get(key)]
    if (own === other || other === before) return own ?? []
    if (own === before) return other ?? []
    isConflict = true
    return (preferred === 'mine' ? own : other) ?? []
  })
  return { entries, isConflict }
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other))

const keysOf = <Entry>(list: readonly Entry[]) =>
  new Map(list.map((entry) => [JSON.stringify(identityOf(entry)), entry] as const))

/** What makes two values equal: a picture can have other renditions by now, and a choice another label. */
function identityOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identityOf)
  if (value instanceof File) return fileIdOf(value)
  if (typeof value !== 'object' || value === null) return value
  if ('key' in value) return value.key
  return 'value' in value ? value.value : value
}
