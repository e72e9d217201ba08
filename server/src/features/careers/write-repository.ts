import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'

import { restorableDays } from '../../records/soft-delete'
import type { CareerWriteTable, Tables } from '../../database/tables'

/** A change of a document, written down before the document is touched (docs/decisions/0019). */
export type CareerWrite = Selectable<CareerWriteTable>

export async function findWrite(db: Kysely<Tables>, id: string): Promise<CareerWrite | null> {
  return (await db.selectFrom('career_write').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Two sends of one request write down one change: the second changes nothing and gets the first one's. */
export function insertWrite(db: Kysely<Tables>, write: Omit<CareerWrite, 'done_at'>): Promise<CareerWrite> {
  return db
    .insertInto('career_write')
    .values(rowOf({ ...write, done_at: null }))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: write.id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Whether it was this call that marked it: only then is the change recorded. The row comes back if the sweep has forgotten it
 * while the document was being changed: a delete is taken back from it.
 */
export async function finishWrite(tx: Transaction<Tables>, write: CareerWrite, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('career_write')
    .values(rowOf({ ...write, done_at: now }))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ done_at: now }).where('career_write.done_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const rowOf = ({ before, after, ...write }: CareerWrite) => ({
  ...write,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})

export async function removeWrite(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('career_write').where('id', '=', id).where('done_at', 'is', null).execute()
}

/** The latest delete of a document, done or begun. */
export async function findDelete(db: Kysely<Tables>, careerId: string): Promise<CareerWrite | null> {
  const latest = db
    .selectFrom('career_write')
    .selectAll()
    .where('career_id', '=', careerId)
    .where('action', '=', 'delete')
    .orderBy('created_at', 'desc')
    .limit(1)
  return (await latest.executeTakeFirst()) ?? null
}

export const listUnfinished = (db: Kysely<Tables>, begunBefore: Date): Promise<CareerWrite[]> =>
  db
    .selectFrom('career_write')
    .selectAll()
    .where('done_at', 'is', null)
    .where('created_at', '<=', begunBefore)
    .orderBy('created_at')
    .execute()

/**
 * A write is kept for a day, as long as an Idempotency-Key is good; a delete for ever, because it tells that the id existed, but
 * no longer under the name of its key, and without the document once it cannot be restored any more.
 */
export async function forgetOldWrites(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from career_write where action <> 'delete' and done_at < ${now}::timestamptz - interval '24 hours'`.execute(
    db,
  )
  await sql`
    update career_write set id = gen_random_uuid()::text where action = 'delete' and length(id) <> 36
    and done_at < ${now}::timestamptz - interval '24 hours'`.execute(db)
  await sql`
    update career_write set before = null where action = 'delete' and before is not null
    and created_at < ${now}::timestamptz - make_interval(days => ${restorableDays})`.execute(db)
}
