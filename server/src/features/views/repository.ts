import { View, viewMessages, type ViewQuery } from '@gatehouse/contract/lists/view'
import { type Kysely, sql, type Transaction } from 'kysely'

import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { DeletableEntity } from '../../records/lifecycle'
import { equals } from '../../records/lists/filters'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { jsonObject } from '../../records/select-list'
import { tableWriter } from '../../records/table-writer'

const json = () =>
  jsonObject('view', View, { admin_name: sql`(select name from admin where admin.id = view.admin_id)` })

export const viewEntity: DeletableEntity<'view', View> & {
  readonly messages: typeof viewMessages
} = { table: 'view', messages: viewMessages, json, writer: tableWriter('view') }

/**
 * A query with only what must be encoded: an erasure finds `ada@people.test`, and not `ada%40people.test`.
 * Its parameters are the same.
 */
export const readableQuery = (query: string): string =>
  [...new URLSearchParams(query)].map((pair) => pair.map(encodeSigns).join('=')).join('&')

const encodeSigns = (text: string): string => text.replace(/[%&=+#\p{Cc}]/gu, encodeURIComponent)

/** The views that the viewer sees: own ones, and those that are shared. */
export const viewList = defineList<ViewQuery, { readonly viewer: string }>({
  table: 'view',
  filters: {
    list: equals,
    viewer: { condition: ({ value }) => sql`(view.is_shared or view.admin_id = ${value}::uuid)` },
  },
  orders: newestFirst('view'),
  search: null,
  item: jsonOf('view', json),
})

/** Null if the view is unknown or deleted, or neither shared nor the viewer's own. */
export async function findView(db: Kysely<Tables>, id: string, viewer: string): Promise<View | null> {
  if (!isId(id)) return null
  const { rows } = await sql<{ json: string }>`
    select ${json()} as json from view
    where id = ${id} and deleted_at is null and (is_shared or admin_id = ${viewer})`.execute(db)
  return rows[0] ? (JSON.parse(rows[0].json) as View) : null
}

/** Whose a view is, and whether others see it; undefined if it is unknown. A deleted one is as it was. */
export async function findOwner(db: Kysely<Tables>, id: string) {
  if (!isId(id)) return undefined
  return await db.selectFrom('view').select(['admin_id', 'is_shared']).where('id', '=', id).executeTakeFirst()
}

/** Removes views for good, deleted ones too. */
export async function eraseViews(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`delete from view where id = any(${ids}::uuid[])`.execute(tx)
}
