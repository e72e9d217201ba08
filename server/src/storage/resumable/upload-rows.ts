import type { resumableFiles } from '@gatehouse/contract/files/resumable-files'
import { maxUnusedUploads, uploadDays } from '@gatehouse/contract/values/upload-rules'
import { type Kysely, sql } from 'kysely'
import { openExpiry } from '../../database/clock/clock-watch'
import type { Tables, UploadTable } from '../../database/tables'
import { inTransaction } from '../../database/transaction'

/** The file groups whose files can be uploaded before the form is saved. */
export type ResumableSlot = keyof typeof resumableFiles

export type UploadRow = Pick<UploadTable, 'id' | 'bytes' | 'sha256' | 'created_at'> & {
  slot: ResumableSlot
  is_checked: boolean
}

export type NewUpload = { id: string; adminId: string; slotName: ResumableSlot; bytes: number; sha256: string }

/** Null when the admin has too many unused uploads. Those that start at the same time wait for each other. */
export async function insertUpload(db: Kysely<Tables>, upload: NewUpload): Promise<UploadRow | null> {
  const { id, adminId, slotName, bytes, sha256 } = upload
  return await inTransaction(db, async (tx) => {
    // A statement of its own: the next one then counts what others have inserted while this one waited.
    const locked = sql`select from admin where id = ${adminId}::uuid for no key update`.execute(tx)
    const inserted = sql<UploadRow>`
      insert into upload (id, admin_id, slot, bytes, sha256, created_at)
      select ${id}, ${adminId}::uuid, ${slotName}, ${bytes}, ${sha256}, now()
      where (select count(*) from upload where admin_id = ${adminId}::uuid and used_at is null) < ${maxUnusedUploads}
      returning ${columns}`.execute(tx)
    const [, { rows }] = await Promise.all([locked, inserted])
    return rows[0] ?? null
  })
}

/** Null when it is unknown, of another admin, used or expired. */
export async function findUploadRow(db: Kysely<Tables>, adminId: string, id: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from upload
    where id = ${id} and admin_id = ${adminId}::uuid and used_at is null and created_at > ${oldest}`.execute(db)
  return rows[0] ?? null
}

export async function markChecked(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('upload').set({ is_checked: true }).where('id', '=', id).execute()
}

/** Marks uploads as used, in the transaction that uses them. Returns how many were not used before. */
export async function markUsed(tx: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ used_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteUploadRows(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('upload').where('id', 'in', ids).execute()
}

/** The ids of a batch of uploads that are used or expired. */
export async function listFinalUploads(db: Kysely<Tables>): Promise<string[]> {
  const { isPast } = await openExpiry(db)
  const { rows } = await sql<{ id: string }>`
    select id from upload where used_at is not null or ${isPast(sql.ref('created_at'), uploadMs)} limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the ids that have a row. */
export async function listKnownIds(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const columns = sql`id, slot, bytes, sha256, created_at, is_checked`

export const uploadMs = uploadDays * 24 * 3_600_000

// The database's clock: instances may differ.
const oldest = sql`now() - ${sql.lit(uploadDays)} * interval '1 day'`
