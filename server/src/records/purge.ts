import { sql, type Kysely, type RawBuilder } from 'kysely'

import { restorableDays, type SoftTable } from './soft-delete'
import type { Tables } from '../database/tables'

/**
 * Admins stay, without their passwords: their names stand at what they changed. Affiliates stay: a code is never given twice (docs/decisions/0018). The
 * others are gone for good once they cannot be taken back, their `change` rows remain.
 */
const purged = ['property', 'agent', 'banner', 'announcement', 'career'] as const satisfies SoftTable[]

type Purged = (typeof purged)[number]

/** Whose files are swept first (media/sweep), because a row of `media` holds on to its owner. */
const owners: Readonly<Partial<Record<Purged, RawBuilder<unknown>>>> = {
  property: sql`media.property_id = property.id`,
  agent: sql`media.agent_id = agent.id`,
  banner: sql`media.banner_id = banner.id`,
}

/** At most so many of a kind at once: the rest is there a minute later. */
const maxRows = 500

/**
 * Housekeeping: removes rows that were deleted more than 30 days ago; after that their ids answer 404. Several instances may do
 * it at once. An inquiry about a purged property stays, about none.
 */
export async function purgeDeleted(db: Kysely<Tables>): Promise<void> {
  for (const name of purged) {
    const table = sql.table(name)
    const hasFiles = owners[name] ? sql`exists (select from media where ${owners[name]})` : sql`false`
    // A restore that is under way holds its row and is passed over.
    const gone = sql`
      delete from ${table} where id in (
        select id from ${table}
        where deleted_at < now() - make_interval(days => ${restorableDays}) and not ${hasFiles}
        order by deleted_at limit ${sql.lit(maxRows)} for update skip locked)`
    if (name === 'property') {
      await sql`
        with gone as (${gone} returning import_key)
        insert into purged_import (import_key) select import_key from gone where import_key is not null
        on conflict (import_key) do nothing`.execute(db)
    } else {
      await gone.execute(db)
    }
  }
}
