import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../../database/tables'
import type { ChangeTable } from '../../../database/tables/history-tables'
import { sealChanges, sealOldChanges } from '../seal'

/** Which changes a file contains: those with a place up to `last`, from and to a day in Lagos, of a kind. */
export interface ExportRange {
  readonly last: number
  readonly from: string | null
  readonly to: string | null
  readonly kind: string | null
}

/** A change as the file has it. */
export interface ExportedChange extends Omit<ChangeTable, 'created_at'> {
  readonly created_at: Date
  /** In Lagos. */
  readonly day: string
}

const batchSize = 1_000

/** Gives all changes their places; returns the highest. What is committed later is not in the file. */
export async function findLastPlace(db: Kysely<Tables>): Promise<number> {
  const last = await sealChanges(db)
  await sealOldChanges(db)
  return last
}

/** The changes in their order, read in batches, so that memory does not grow with them. */
export async function* readExported(
  db: Kysely<Tables>,
  { last, from, to, kind }: ExportRange,
): AsyncGenerator<ExportedChange> {
  const after = { seq: null as number | null }
  for (;;) {
    const { rows } = await sql<ExportedChange & { seq: number }>`
      select place.seq, change.*, (change.created_at at time zone 'Africa/Lagos')::date::text as day
      from change_order place join change on change.id = place.change_id
      where place.seq <= ${last} and (${after.seq}::bigint is null or place.seq > ${after.seq}::bigint)
        and (${from}::date is null or place.created_at >= ${from}::date::timestamp at time zone 'Africa/Lagos')
        and (${to}::date is null or place.created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos')
        and (${kind}::text is null or place.entity = ${kind})
      order by place.seq limit ${sql.lit(batchSize)}`.execute(db)
    for (const { seq, ...change } of rows) {
      after.seq = seq
      yield change
    }
    if (rows.length < batchSize) return
  }
}
