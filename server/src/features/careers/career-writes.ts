import { personalDataMessages } from '@gatehouse/contract/personal-data'
import { sql, type Kysely, type Transaction } from 'kysely'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { openExpiry } from '../../database/clock/clock-watch'
import { hasTextInStates, redactedStates, type TextMatch } from '../../records/personal-values'
import { restorableMs } from '../../records/soft-delete'
import type { CareerWrite } from './careers-store'

export async function findWrite(db: Kysely<Tables>, id: string): Promise<CareerWrite | null> {
  return (await db.selectFrom('career_write').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Inserts a write, or returns the existing one with the same id: a repeated request performs one change. */
export function insertWrite(db: Kysely<Tables>, write: Omit<CareerWrite, 'done_at'>): Promise<CareerWrite> {
  return db
    .insertInto('career_write')
    .values(rowOf({ ...write, done_at: null }))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: write.id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Marks a write as done. Returns false when it is marked already: only the caller that
 * gets true records the change. It inserts the row again if `finishWrites` removed it
 * while the document was being written, because a restore needs the row of a delete.
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

const rowOf = ({ before, after, operation, ...write }: CareerWrite) => ({
  ...write,
  operation: operation && JSON.stringify(operation),
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})

/**
 * Whether another write made the same change of the same version of a document, or is about to: the state of
 * the document is then no evidence of this write. With `isDone`, only writes that are recorded count.
 */
export async function hasRival(
  db: Kysely<Tables>,
  { id, career_id, action, seen }: CareerWrite,
  { isDone }: { readonly isDone: boolean },
): Promise<boolean> {
  if (seen === null) return false
  const others = db
    .selectFrom('career_write')
    .select('id')
    .where('id', '<>', id)
    .where('career_id', '=', career_id)
    .where('action', '=', action)
    .where('seen', '=', seen)
    .limit(1)
  const found = isDone ? others.where('done_at', 'is not', null) : others
  return (await found.executeTakeFirst()) !== undefined
}

/** How many erasures there were: after another one, values that were read before it must be read again. */
export async function countErasures(db: Kysely<Tables>): Promise<number> {
  const count = db.selectFrom('erasure').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}

export async function removeWrite(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('career_write').where('id', '=', id).where('done_at', 'is', null).execute()
}

/** The latest delete of a document, done or not. */
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

/** The latest deletes of documents, as far as their content is still stored. */
export async function listDeleted(db: Kysely<Tables>, careerIds: readonly string[]): Promise<CareerWrite[]> {
  const deletes = db.selectFrom('career_write').selectAll().distinctOn('career_id').where('action', '=', 'delete')
  const ofIds = deletes.where('career_id', 'in', careerIds).where('done_at', 'is not', null)
  return ofIds.where('before', 'is not', null).orderBy('career_id').orderBy('created_at', 'desc').execute()
}

export const listUnfinished = (db: Kysely<Tables>, createdBefore: Date): Promise<CareerWrite[]> =>
  db
    .selectFrom('career_write')
    .selectAll()
    .where('done_at', 'is', null)
    .where((eb) =>
      // Of the future: a clock was set back since.
      eb.or([eb('created_at', '<=', createdBefore), eb('created_at', '>', sql<Date>`now() + interval '1 day'`)]),
    )
    .orderBy('created_at')
    .execute()

/**
 * Removes writes after a day, the lifetime of an Idempotency-Key. Deletes
 * stay, because they prove that the id existed; they lose the id derived
 * from their key after a day, and the document once it cannot be restored.
 */
export async function removeExpiredWrites(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  const isDayOld = isPast(sql.ref('done_at'), 24 * 3_600_000)
  await sql`
    delete from career_write where action <> 'delete' and ${isDayOld}`.execute(db)
  await sql`
    update career_write set id = gen_random_uuid()::text where action = 'delete' and length(id) <> 36
    and ${isDayOld}`.execute(db)
  await sql`
    update career_write set before = null where action = 'delete' and before is not null
    and ${isPast(sql.ref('created_at'), restorableMs)}`.execute(db)
}

/**
 * Replaces the searched values in the stored changes of careers in Firestore, from which a deleted career is
 * restored (docs/decisions/0019). The caller holds the lock `pastValues`, which an insertion shares.
 * @throws AppError conflict while a change with such a value is being written, which no lock can await
 */
export async function eraseCareerWrites(tx: Transaction<Tables>, match: TextMatch): Promise<void> {
  const found = sql`career_write where ${hasTextInStates(match)}`
  const { rows } = await sql`select from ${found} and done_at is null limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('conflict', personalDataMessages.careerIsBeingChanged)
  await sql`update career_write set ${redactedStates(match)} where ${hasTextInStates(match)}`.execute(tx)
}
