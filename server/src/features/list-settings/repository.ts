import type { ListSetting } from '@gatehouse/contract/lists/list-settings'
import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'

/** The columns that an admin has chosen, by list. */
export const findListSettings = (db: Kysely<Tables>, adminId: string): Promise<ListSetting[]> =>
  db.selectFrom('list_setting').select(['list', 'columns']).where('admin_id', '=', adminId).orderBy('list').execute()

/** Null for `columns` removes the setting. */
export async function saveListSetting(
  tx: Transaction<Tables>,
  { admin_id, list, columns, now }: { admin_id: string; list: string; columns: readonly string[] | null; now: Date },
): Promise<void> {
  if (columns === null) {
    await tx.deleteFrom('list_setting').where('admin_id', '=', admin_id).where('list', '=', list).execute()
    return
  }
  await sql`
    insert into list_setting (admin_id, list, columns, updated_at)
    values (${admin_id}, ${list}, ${columns}::text[], ${now})
    on conflict (admin_id, list) do update set columns = excluded.columns, updated_at = excluded.updated_at`.execute(tx)
}

/** Removes the settings of admins who are erased. */
export async function eraseListSettings(tx: Transaction<Tables>, adminIds: readonly string[]): Promise<void> {
  await sql`delete from list_setting where admin_id = any(${adminIds}::uuid[])`.execute(tx)
}
