import { isDeepStrictEqual } from 'node:util'

/** Whether values are equal in the fields that both versions know. */
export function isSameInBoth(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return isDeepStrictEqual(one, other)
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false
  return Object.entries(one).every(
    ([name, value]) => !(name in other) || isSameInBoth(value, (other as Record<string, unknown>)[name]),
  )
}
