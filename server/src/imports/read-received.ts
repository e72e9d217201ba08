import type { z } from '@gatehouse/contract/zod'

import { nameOf, readInput } from './read-input'
import { readTime } from './read-time'
import type { Cells, ReadRow } from './target'

/** What came in from outside: somebody with a name, which may stand in two cells, at a time in the past, which is now if it is not said. */
export function readReceived<T extends z.ZodType<object>>(
  schema: T,
  cells: Cells,
  now: Date,
): ReadRow<z.output<T> & { readonly created_at: string }> {
  const { created_at } = cells
  const read = readInput(schema, { ...cells, ...nameOf(cells) })
  const time = created_at === undefined ? { time: now } : readTime('created_at', created_at, now)
  const problems = [...('problems' in read ? read.problems : []), ...('problem' in time ? [time.problem] : [])]
  if ('problems' in read || 'problem' in time) return { problems }
  return { row: { ...read.row, created_at: time.time.toISOString() } }
}
