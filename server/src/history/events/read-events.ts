import { type ChangeEvent, maxEventsBehind } from '@gatehouse/contract/history/events'
import { sql } from 'kysely'

import { liveCallers } from '../../auth/caller-lock'
import { prepareStatement } from '../../database/prepared'
import { presentAdmins, type PresentAdmin } from './presence'

export interface ReadEvents {
  readonly events: readonly ChangeEvent[]
  /** The place of the last change; also of one that is not shown. */
  readonly last: number
  /** The lowest place after which a reader may continue (docs/decisions/0097). */
  readonly readFrom: number
  /** Whether committed changes have no place yet. */
  readonly isPending: boolean
  /** Those of the given sessions that are neither revoked nor expired. */
  readonly sessions: readonly string[]
  readonly present: readonly PresentAdmin[]
}

/**
 * The events after a place, at most `limit`. One statement for all connections of this instance. Left out are
 * changes of passwords and factors, which only the admin concerned may see, and receipts of erasures.
 */
const readStatement = prepareStatement<ReadEvents, 'after' | 'limit' | 'sessions'>(
  (value) => sql`
    select (select last from change_sealer) as last, (select read_from from change_sealer) as "readFrom",
      exists (select from change_pending) as "isPending",
      (select coalesce(json_agg(event order by seq), '[]') from (
        select seq, entity, entity_id as id, version, action, operation_id, admin_id,
          (select name from admin where admin.id = admin_id) as admin_name
        from change_order
        where seq > ${value('after')}::bigint and (is_entry or operation_id is not null) and entity not in ('erasure', 'export')
        order by seq limit ${value('limit')}::int
      ) event) as events,
      (${liveCallers(value('sessions'))}) as sessions,
      (${presentAdmins}) as present`,
)

export async function readEvents(
  db: Parameters<typeof readStatement>[0],
  values: { readonly after: number; readonly limit: number; readonly sessions?: readonly string[] },
): Promise<ReadEvents> {
  const [read] = await readStatement(db, { sessions: [], ...values })
  return read!
}

/** Whether events after a place, if one is given, are missing in what was read from there. */
export const isReset = ({ events, last, readFrom }: ReadPlaces, place?: number): boolean =>
  events.length > maxEventsBehind || (place !== undefined && (place > last || place < readFrom))

type ReadPlaces = Pick<ReadEvents, 'events' | 'last' | 'readFrom'>

/** The place before the changes of the last seconds, of the 2,000 latest changes. */
const placeStatement = prepareStatement<{ place: number }, 'seconds'>(
  (value) => sql`
    -- Nothing that has just been loaded was read before a restore.
    select greatest((select read_from from change_sealer), coalesce(
      (select min(seq) - 1 from (select seq, created_at from change_order order by seq desc limit ${sql.lit(maxEventsBehind)})
        latest where created_at > now() - make_interval(secs => ${value('seconds')}::int)),
      (select last from change_sealer))) as place`,
)

/** The place at which a reader that has none begins: now, or before the changes of the last seconds. */
export async function beginningPlace(db: Parameters<typeof readStatement>[0], seconds = 0): Promise<number> {
  const [found] = await placeStatement(db, { seconds })
  return found!.place
}
