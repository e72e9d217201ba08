import { sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import type { StoredChange } from '../change-row'

interface Options {
  /** Changes of this field only. */
  readonly field?: string
  /** Not those of this operation. */
  readonly except?: string
}

/**
 * Who made the last change of a record after this one, without those of the same operation. Undefined if
 * there is none; null for the program.
 */
export async function findLaterAuthor(
  tx: Transaction<Tables>,
  { id, operation_id }: StoredChange,
  { field, except }: Options = {},
): Promise<string | null | undefined> {
  const operations = [operation_id, except].flatMap((operation) => operation ?? [])
  const { rows } = await sql<{ name: string | null }>`
    select admin.name
    from change this
      join change later on later.entity = this.entity and later.entity_id = this.entity_id
        and (later.created_at, later.id) > (this.created_at, this.id)
      left join admin on admin.id = later.admin_id
    where this.id = ${id}
      and (later.operation_id is null or later.operation_id <> all(${operations}::uuid[]))
      ${field === undefined ? sql`` : sql`and (later.after ? ${field} or later.before ? ${field})`}
    order by later.created_at desc, later.id desc limit 1`.execute(tx)
  return rows[0]?.name
}
