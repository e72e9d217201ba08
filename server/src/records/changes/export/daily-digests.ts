import { createHash, type Hash } from 'node:crypto'

import type { ExportedChange } from './exported-changes'

/** By which it can be seen later whether the changes of a day were altered, added or removed. */
export interface DailyDigest {
  readonly day: string
  readonly count: number
  /** Over id, entity, action, admin and time of each change, not its values: an erasure may remove those. */
  readonly sha256: string
}

/** Sums up changes by day, in the order in which they are added. */
export function createDailyDigests() {
  const days = new Map<string, { count: number; readonly hash: Hash }>()
  return {
    add({ day, id, entity, entity_id, action, admin_id, created_at }: ExportedChange): void {
      const sum = days.get(day) ?? { count: 0, hash: createHash('sha256') }
      days.set(day, sum)
      sum.count += 1
      sum.hash.update(`${JSON.stringify([id, entity, entity_id, action, admin_id, created_at])}\n`)
    },
    finish: (): DailyDigest[] =>
      [...days]
        .map(([day, { count, hash }]) => ({ day, count, sha256: hash.digest('hex') }))
        .toSorted((one, other) => one.day.localeCompare(other.day)),
  }
}
