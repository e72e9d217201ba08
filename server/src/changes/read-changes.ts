import {
  changeStreamMessages,
  maxChangesBehind,
  type StreamedChange,
  type StreamedKind,
} from '@gatehouse/contract/changes/change-stream'
import { sql } from 'kysely'

import { AppError } from '../app-error'
import { prepareStatement } from '../database/prepared'
import { isoTime } from '../records/list-order'
import { findPublicRecords, type RecordSources } from './public-records'

/** How many places one statement passes, so that a rare kind does not read the changes of a year at once. */
const maxScanned = 20_000

/** A change with the JSON text of its record; null as `StreamedChange` explains. */
export type ReadChange = Omit<StreamedChange, 'record'> & { readonly record: string | null }

export interface ChangesPage {
  readonly changes: readonly ReadChange[]
  /** The place from which to continue, also where there are no changes. */
  readonly next: number
  readonly isMore: boolean
}

interface PageOfPlaces {
  readonly last: number
  readonly read_from: number
  readonly changes: readonly Omit<ReadChange, 'record'>[]
  /** The last place that was passed, where there are fewer changes than the limit. */
  readonly passed: number | null
}

const readPlaces = prepareStatement<PageOfPlaces, 'after' | 'kinds' | 'limit'>(
  (value) => {
    const following = sql`from change_order where seq > ${value('after')}::bigint order by seq limit ${sql.lit(maxScanned)}`
    return sql`
    with found as materialized (
      select * from (select * ${following}) passed
      where entity = any(${value('kinds')}::text[]) order by seq limit ${value('limit')}::int
    )
    select last, read_from,
      (select coalesce(json_agg(json_build_object('seq', seq, 'entity', entity, 'id', entity_id, 'version', version,
        'action', action, 'created_at', ${isoTime(sql`created_at`)}) order by seq), '[]') from found) as changes,
      case when (select count(*) from found) < ${value('limit')}::int
        then (select max(seq) from (select seq ${following}) passed) end as passed
    from change_sealer`
  },
  { isShared: false },
)

/**
 * The changes of some kinds after a place, at most `limit`, in the order of their places
 * (docs/decisions/0079): whoever continues from `next` misses none. Two statements, of which the second reads
 * the records as they are now. @throws AppError read_all, with the place from which to continue after that;
 * unavailable
 */
export async function readChanges(
  sources: RecordSources,
  {
    after,
    kinds,
    limit,
    origin,
  }: {
    readonly after: number
    readonly kinds: readonly StreamedKind[]
    readonly limit: number
    /** The base of the addresses in records. */
    readonly origin: string
  },
): Promise<ChangesPage> {
  const { changes, ...page } = await listChanges(sources.db, { after, kinds, limit })
  const found = await findPublicRecords(sources, changes, origin)
  return {
    ...page,
    changes: changes.map((change) => ({ ...change, record: found.get(`${change.entity} ${change.id}`) ?? null })),
  }
}

/** The page of `readChanges` without the records. @throws AppError read_all */
export async function listChanges(
  db: RecordSources['db'],
  { after, kinds, limit }: Pick<Parameters<typeof readChanges>[1], 'after' | 'kinds' | 'limit'>,
) {
  const [page] = await readPlaces(db, { after, kinds, limit })
  const { last, read_from, changes, passed } = page!
  if (after < read_from || after > last || last - after > maxChangesBehind)
    throw new AppError('read_all', changeStreamMessages.readAll, undefined, { next: last })
  const next = changes.length === limit ? changes.at(-1)!.seq : (passed ?? after)
  return { changes, next, isMore: next < last }
}

/** The place at which a reader begins that has read nothing yet. */
export async function findLastPlace(db: RecordSources['db']): Promise<number> {
  return (await db.selectFrom('change_sealer').select('last').executeTakeFirstOrThrow()).last
}

/** A change as JSON: a `StreamedChange`. */
export const formatChange = ({ record, ...change }: ReadChange): string =>
  `${JSON.stringify(change).slice(0, -1)},"record":${record ?? 'null'}}`
