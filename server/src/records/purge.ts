import { entities } from '@gatehouse/contract/entities'
import { sql, type Kysely, type Transaction } from 'kysely'

import { openExpiry } from '../database/clock/clock-watch'
import { restorableMs } from './soft-delete'
import type { FileOwner, SoftTable, Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { recordChanges, serverActor } from './changes/change'
import { actorIn, insertOperation } from './changes/operation'

/** Their files are removed first (storage/sweep), because rows of `media` reference them. */
const fileOwners: Readonly<Record<FileOwner, true>> = { property: true, agent: true, banner: true }

/**
 * Admins remain because changes refer to them by name, affiliates because a code is never assigned twice
 * (docs/decisions/0018).
 */
const retained: readonly string[] = ['admin', 'affiliate'] satisfies SoftTable[]

/** Per table and run; the next run, a minute later, continues. */
const maxRows = 500

/**
 * Removes records that were deleted more than 30 days ago, unless `retained`; after that their ids are not
 * found. Their `change` rows remain, and each gets another one. Several instances may run it at the same
 * time. Inquiries about a purged property remain, without the property.
 */
export async function purgeDeleted(db: Kysely<Tables>, now: () => Date = () => new Date()): Promise<void> {
  const { isPast } = await openExpiry(db)
  const isOld = isPast(sql.ref('deleted_at'), restorableMs)
  for (const name of Object.keys(entities) as SoftTable[]) {
    if (retained.includes(name)) continue
    const table = sql.table(name)
    const hasFiles = Object.hasOwn(fileOwners, name)
      ? sql`exists (select from media where ${sql.ref(`media.${name}_id`)} = ${sql.ref(`${name}.id`)})`
      : sql`false`
    // Skips rows that a concurrent restore has locked.
    const removal = sql`
      delete from ${table} where id in (
        select id from ${table}
        where ${isOld} and not ${hasFiles}
        order by deleted_at limit ${sql.lit(maxRows)} for update skip locked)`
    const isKept =
      name === 'property'
        ? sql`, kept as (
      insert into purged_import (import_key) select import_key from removed where import_key is not null
      on conflict (import_key) do nothing)`
        : sql``
    const columns = name === 'property' ? sql`id, import_key` : sql`id`
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        with removed as (${removal} returning ${columns}) ${isKept} select id from removed`.execute(tx)
      await recordPurge(tx, name, rows, now())
    })
  }
}

async function recordPurge(
  tx: Transaction<Tables>,
  entity: SoftTable,
  rows: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const operationId = await insertOperation(tx, { kind: 'purge', done: rows.length }, { ...serverActor, now })
  const change = { ...actorIn(serverActor, operationId), action: 'purge', entity, before: null, after: null } as const
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ ...change, id })),
    now,
  )
}
