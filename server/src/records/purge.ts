import { sql, type Kysely, type RawBuilder } from 'kysely'

import { restorableDays, type SoftTable } from './soft-delete'
import type { Tables } from '../database/tables'

/**
 * The tables that are purged; `change` rows remain. Admins remain because changes refer to
 * them by name, affiliates because a code is never assigned twice (docs/decisions/0018).
 */
const purged = ['property', 'agent', 'banner', 'announcement', 'career'] as const satisfies SoftTable[]

type Purged = (typeof purged)[number]

/** Owners of files. Their files are removed first (storage/sweep), because rows of `media` reference them. */
const owners: Readonly<Partial<Record<Purged, RawBuilder<unknown>>>> = {
  property: sql`media.property_id = property.id`,
  agent: sql`media.agent_id = agent.id`,
  banner: sql`media.banner_id = banner.id`,
}

/** Per table and run; the next run, a minute later, continues. */
const maxRows = 500

/**
 * Removes rows that were deleted more than 30 days ago; after that their ids are not found. Several
 * instances may run it at the same time. Inquiries about a purged property remain, without the property.
 */
export async function purgeDeleted(db: Kysely<Tables>): Promise<void> {
  for (const name of purged) {
    const table = sql.table(name)
    const hasFiles = owners[name] ? sql`exists (select from media where ${owners[name]})` : sql`false`
    // Skips rows that a concurrent restore has locked.
    const removal = sql`
      delete from ${table} where id in (
        select id from ${table}
        where deleted_at < now() - make_interval(days => ${restorableDays}) and not ${hasFiles}
        order by deleted_at limit ${sql.lit(maxRows)} for update skip locked)`
    if (name === 'property') {
      await sql`
        with removed as (${removal} returning import_key)
        insert into purged_import (import_key) select import_key from removed where import_key is not null
        on conflict (import_key) do nothing`.execute(db)
    } else {
      await removal.execute(db)
    }
  }
}
