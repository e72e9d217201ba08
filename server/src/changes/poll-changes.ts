import type { StreamedKind } from '@gatehouse/contract/changes/change-stream'
import { sql, type Kysely } from 'kysely'

import { liveCallers } from '../auth/caller-lock'
import { prepareStatement } from '../database/prepared'
import type { Tables } from '../database/tables'
import { sealChanges } from '../records/changes/seal'

/** How many changes one statement passes; the next one continues after them. */
const maxPassed = 2_000

interface PolledChanges {
  /** The place up to which changes were read; null if there are none. */
  readonly passed: number | null
  /** The place of the last change of each kind among them. */
  readonly lastOfKinds: Readonly<Partial<Record<StreamedKind, number>>>
  /** Those of the given sessions and keys that are neither revoked nor expired. */
  readonly callers: readonly string[]
}

const pollStatement = prepareStatement<PolledChanges & { isPending: boolean }, 'after' | 'callers'>(
  (value) => sql`
    with kind as materialized (
      select entity, max(seq) as seq from (
        select entity, seq from change_order where seq > ${value('after')}::bigint order by seq limit ${sql.lit(maxPassed)}
      ) passed group by entity
    )
    select exists (select from change_pending) as "isPending", (select max(seq) from kind) as passed,
      (select coalesce(json_object_agg(entity, seq), '{}') from kind) as "lastOfKinds",
      (${liveCallers(value('callers'))}) as callers`,
)

/**
 * Reads what has changed after a place, in one statement; in three where committed changes have no places
 * yet, which it gives them unless the server is read-only.
 */
export async function pollChanges(
  db: Kysely<Tables>,
  values: { readonly after: number; readonly callers: readonly string[] },
  { readOnly }: { readonly readOnly: boolean },
): Promise<PolledChanges> {
  const [polled] = await pollStatement(db, values)
  if (!polled!.isPending || readOnly) return polled!
  await sealChanges(db)
  return (await pollStatement(db, values))[0]!
}
