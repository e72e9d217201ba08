import type { z } from '@gatehouse/contract/zod'

import { nameOf, readInput } from './read-input'
import { readTime } from './read-time'
import type { Cells, ReadContext, ReadRow } from '../target'

/**
 * Reads a sign-up or an inquiry: the name may be split into two cells;
 * `created_at` is a time in the past, now where the cell is empty.
 */
export function readReceived<T extends z.ZodMiniType<object>>(
  schema: T,
  cells: Cells,
  context: ReadContext,
): ReadRow<z.output<T> & { readonly created_at: string }> {
  const { created_at } = cells
  const read = readInput(schema, { ...cells, ...nameOf(cells) })
  const time = created_at === undefined ? { time: context.now } : readTime('created_at', created_at, context)
  const problems = [
    ...('problems' in read ? read.problems : []),
    ...('problem' in time ? [{ field: 'created_at', message: time.problem }] : []),
  ]
  if ('problems' in read || 'problem' in time) return { problems }
  return { ...read, row: { ...read.row, created_at: time.time.toISOString() } }
}

/**
 * The times of an imported row. It counts as received and notified when it
 * happened, so that imported rows are not new notifications; a row without a
 * time happened now and is ordered like every other (docs/decisions/0024).
 */
export function timesOf({ created_at: text }: { readonly created_at: string }, now: Date) {
  const created_at = new Date(text)
  return { created_at, received_at: created_at, notified_at: created_at < now ? created_at : null }
}
