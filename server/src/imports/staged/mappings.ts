import { sql, type Kysely } from 'kysely'

import { openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import { hasMatch, type TextMatch } from '../../records/personal-values'
import { isSameName } from '../csv/columns'
import { headingsKey } from './staged-columns'
import type { StagedImport } from './staged-imports'

type Remembered = Pick<StagedImport, 'target' | 'headings' | 'is_update'>

/** How the columns of the last file with these headings were assigned; {} for new headings. */
export async function rememberedMapping(
  db: Kysely<Tables>,
  { target, headings, is_update }: Remembered,
): Promise<Record<string, string>> {
  const found = db.selectFrom('import_mapping').select('mapping').where('target', '=', target)
  const row = await found.where('headings_key', '=', headingsKey(headings, is_update)).executeTakeFirst()
  return Object.fromEntries(
    Object.entries(row?.mapping ?? {}).flatMap(([remembered, field]) => {
      const heading = headings.find((name) => isSameName(name, remembered))
      return heading === undefined ? [] : [[heading, field]]
    }),
  )
}

export async function rememberMapping(
  db: Kysely<Tables>,
  { target, headings, is_update }: Remembered,
  mapping: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  await sql`
    insert into import_mapping (target, headings_key, mapping, used_at)
    values (${target}, ${headingsKey(headings, is_update)}, ${JSON.stringify(mapping)}::json, ${now})
    on conflict (target, headings_key) do update set mapping = excluded.mapping, used_at = excluded.used_at`.execute(db)
}

/** A background task: removes how columns were assigned in files whose headings were not sent for a year. */
export async function removeUnusedMappings(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`delete from import_mapping where ${isPast(sql.ref('used_at'), 365 * 24 * 3_600_000)}`.execute(db)
}

/** Removes how columns were assigned whose headings contain a searched value. */
export const eraseMappings = async (tx: Kysely<Tables>, match: TextMatch): Promise<void> =>
  void (await sql`delete from import_mapping where ${hasMatch(sql`mapping::text`, match)}`.execute(tx))
