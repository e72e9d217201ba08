import type { ListingState } from '@gatehouse/contract/history/listing-states'
import { sql, type Kysely } from 'kysely'

import { isId } from '../database/id'
import type { Tables } from '../database/tables'

type Row = Omit<ListingState, 'since'> & { readonly since: Date }

/**
 * The states of those listings that are not available. The change that set a state has its very time, so that
 * the index of changes finds it however long the history of the listing is (docs/decisions/0104).
 */
export async function findListingStates(db: Kysely<Tables>, ids: readonly string[]): Promise<ListingState[]> {
  const { rows } = await sql<Row>`
    select listing.id, listing.state, listing.since, author.by
    from (
      select id, state, coalesce(state_changed_at, created_at) as since from property
      where id = any(${ids.filter(isId)}::uuid[]) and state <> 'available' and deleted_at is null
    ) listing left join lateral (
      select case when admin.id is null then null else json_build_object('id', admin.id, 'name', admin.name) end as by
      from change left join admin on admin.id = change.admin_id
      where change.entity = 'property' and change.entity_id = listing.id::text
        and change.created_at = listing.since and change.after ->> 'state' = listing.state
      order by change.id desc limit 1
    ) author on true`.execute(db)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
