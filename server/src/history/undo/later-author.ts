import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { StoredChange } from '../change-row'

interface Options {
  /** Changes of this field only. */
  readonly field?: string
  /** Not those of this operation. */
  readonly except?: string
}

/** Null for the program. */
type LaterAuthor = { readonly id: string; readonly name: string } | null

/** Whether `later` was made after `this`. The clock may have been set back; old rows have no version. */
export const isAfter = sql<boolean>`case
  when later.version is null or this.version is null
  then (later.created_at, later.id) > (this.created_at, this.id)
  else later.version > this.version end`

/** The ids of those changes whose records were changed after them, except by their operation and this one. */
export async function listChangedSince(
  db: Kysely<Tables>,
  changes: readonly StoredChange[],
  operationId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from change this where id = any(${changes.map(({ id }) => id)}::uuid[]) and exists (
      select from change later
      where later.entity = this.entity and later.entity_id = this.entity_id and ${isAfter}
        and later.operation_id is distinct from this.operation_id and later.operation_id is distinct from ${operationId}
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Who made the last change of a record after this one, without those of the same operation. Undefined if
 * there is none.
 */
export async function findLaterAuthor(
  db: Kysely<Tables>,
  { id, operation_id }: StoredChange,
  { field, except }: Options = {},
): Promise<LaterAuthor | undefined> {
  const operations = [operation_id, except].flatMap((operation) => operation ?? [])
  const { rows } = await sql<{ author: LaterAuthor }>`
    select case when admin.id is null then null else json_build_object('id', admin.id, 'name', admin.name) end as author
    from change this
      join change later on later.entity = this.entity and later.entity_id = this.entity_id
        and ${isAfter}
      left join admin on admin.id = later.admin_id
    where this.id = ${id}
      and (later.operation_id is null or later.operation_id <> all(${operations}::uuid[]))
      ${field === undefined ? sql`` : sql`and (later.after ? ${field} or later.before ? ${field})`}
    order by later.created_at desc, later.id desc limit 1`.execute(db)
  return rows[0]?.author
}
