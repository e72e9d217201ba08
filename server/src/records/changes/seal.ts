import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'

/** How many changes get a place in one transaction. */
const batchSize = 5_000

/**
 * Gives every committed change without a place the next ones, without gaps, in one transaction at a time in
 * all instances (docs/decisions/0079). So a reader that has seen a place has seen, or sees next, all changes
 * before it. Returns the highest place.
 */
export async function sealChanges(db: Kysely<Tables>): Promise<number> {
  for (;;) {
    // A lock of a row is written to the disk, and mostly nothing waits.
    const { rows } = await sql<{ last: number; isAny: boolean }>`
      select last, exists (select from change_pending) as "isAny" from change_sealer`.execute(db)
    if (!rows[0]!.isAny) return rows[0]!.last
    await inTransaction(db, sealBatch)
  }
}

async function sealBatch(tx: Kysely<Tables>): Promise<void> {
  // Another statement than the next one, whose snapshot must contain what the sealer before has committed.
  const { rows } = await sql<{ last: number }>`select last from change_sealer for update`.execute(tx)
  const { last } = rows[0]!
  await sql`
    with taken as (
      delete from change_pending
      where change_id in (select change_id from change_pending order by change_id limit ${sql.lit(batchSize)})
      returning change_id
    ), found as materialized (
      select *, ${kindKey} as kind_key from change
      where id in (select change_id from taken) and not exists (select from change_order where change_id = change.id)
    ), ${placed(sql`${last} + row_number() over (order by change.id)`)}
    update change_sealer set last = ${last} + (select count(*) from placed)`.execute(tx)
}

/** Changes of passwords, factors and views are private: neither the activity nor events show them. */
const isShown = sql<boolean>`
  entity <> 'view' and not (entity = 'admin' and action = 'update' and not coalesce(after ?| '{name,email,phone_number,status}', false))`

/**
 * Whether the activity lists a change: of an operation, only the first that gets a place. Its id need not be
 * the lowest, as instances whose clocks differ may work on one operation.
 */
const isEntry = sql<boolean>`${isShown} and (operation_id is null or (
  row_number() over (partition by operation_id, ${isShown} order by change.id) = 1
  and not exists (
    select from change_order entry where entry.operation_id = change.operation_id and entry.is_entry
  )))`

/** The key of the kind of a change (migration 0059). */
const kindKey = sql`concat_ws(' ', action, entity, coalesce(source, '-'), admin_id)`

/** Common table expressions that add the kinds that are new, and give the changes of `found` these places. */
const placed = (seq: RawBuilder<unknown>) => sql`
    added as (
      insert into change_kind (id, key, admin_id, source, action, entity)
      select (select coalesce(max(id), 0) from change_kind) + row_number() over (), missing.* from (
        select distinct kind_key, admin_id, source, action, entity from found
        where not exists (select from change_kind where key = kind_key)
      ) missing
      returning id, key
    ), kind as materialized (
      select id, key from change_kind union all select id, key from added
    ), placed as (
      insert into change_order (seq, change_id, created_at, admin_id, source, action, entity, entity_id, version,
        operation_id, kind_id, is_entry)
      select ${seq}, change.id, created_at, admin_id, source, action, entity, entity_id, version, operation_id, kind.id,
        ${isEntry}
      from found change join kind on key = kind_key
      returning seq
    )`

/**
 * A background task: gives the changes before migration 0055 their places, from the newest to the oldest,
 * below those of the others.
 */
export async function sealOldChanges(db: Kysely<Tables>): Promise<void> {
  for (;;) if ((await inTransaction(db, sealOldBatch)) === 0) return
}

async function sealOldBatch(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ first: number; filled_from: string | null }>`
    select first, filled_from from change_sealer for update`.execute(tx)
  const { first, filled_from } = rows[0]!
  if (filled_from === null) return 0
  const { rows: sealed } = await sql<{ count: number }>`
    with old as materialized (
      select * from change where id < ${filled_from} order by id desc limit ${sql.lit(batchSize)}
    ), found as materialized (
      select *, ${kindKey} as kind_key from old change
      where not exists (select from change_pending where change_id = change.id)
        and not exists (select from change_order where change_id = change.id)
    ), ${placed(sql`${first} - row_number() over (order by change.id desc)`)}, filled as (
      update change_sealer set first = ${first} - (select count(*) from placed), filled_from = (select min(id::text)::uuid from old)
    )
    select count(*) from old`.execute(tx)
  return sealed[0]!.count
}
