import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

import type { Config } from '../config'
import { openExpiry } from '../database/clock/clock-watch'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { eraseInquiries } from '../features/inquiries/repository'
import { eraseSignups } from '../features/signups/repository'
import { recordChanges, serverActor } from '../records/changes/change'
import { actorIn, insertOperation } from '../records/changes/operation'

const batchSize = 500

const kinds = [
  { table: 'signup', setting: 'signupDays', erase: eraseSignups },
  { table: 'inquiry', setting: 'inquiryDays', erase: eraseInquiries },
] as const
type Kind = (typeof kinds)[number]

/**
 * A background task: removes sign-ups and inquiries that are older than the settings allow, for good, in
 * batches of one transaction each. Each batch is an operation, with a `change` row for each record. Several
 * instances may run it at the same time.
 */
export async function removeOldRecords(
  db: Kysely<Tables>,
  retention: Config['retention'],
  now: () => Date,
): Promise<void> {
  const { isPast } = await openExpiry(db)
  for (const kind of kinds) {
    const days = retention[kind.setting]
    if (days === null) continue
    const isOld = isPast(sql.ref('created_at'), days * dayMs)
    while ((await inTransaction(db, (tx) => removeBatch(tx, kind, { days, isOld }, now()))) > 0);
  }
}

const dayMs = 24 * 3_600_000

async function removeBatch(
  tx: Transaction<Tables>,
  { table, erase }: Kind,
  { days, isOld }: { readonly days: number; readonly isOld: RawBuilder<boolean> },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isOld}
    order by id limit ${sql.lit(batchSize)} for update skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const count = await erase(
    tx,
    rows.map(({ id }) => id),
  )
  const operation = { kind: 'retention', done: rows.length, details: { older_than_days: days } } as const
  const operationId = await insertOperation(tx, operation, { ...serverActor, now })
  const change = { ...actorIn(serverActor, operationId), action: 'expire', entity: table, before: null } as const
  const after = { older_than_days: days }
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ ...change, after, id })),
    now,
  )
  return count
}
