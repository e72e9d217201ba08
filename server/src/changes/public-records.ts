import type { publicKinds } from '@gatehouse/contract/changes/change-stream'
import { sql, type RawBuilder } from 'kysely'

import { isId } from '../database/id'
import { prepareStatement, type Value } from '../database/prepared'
import { announcements } from '../features/announcements/repository'
import { bannerEntity } from '../features/banners/service'
import { careers as ownCareers } from '../features/careers/repository'
import type { CareersElsewhere } from '../features/careers/careers-store'
import { propertyEntity } from '../features/properties/service'
import type { JsonContext } from '../records/select-list'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables'

type PublicKind = (typeof publicKinds)[number]

/** The records that changes name: what their calls return to requests without a token. */
interface PublicKindRecords {
  readonly json: (context: JsonContext) => RawBuilder<unknown>
  /** Which live records these calls return. Default: all. */
  readonly where?: RawBuilder<boolean>
}

const records: { readonly [Kind in PublicKind]: PublicKindRecords } = {
  property: { json: propertyEntity.json, where: sql`not property.archived` },
  announcement: { json: announcements.entity.json },
  banner: { json: bannerEntity.json },
  career: { json: ownCareers.entity.json },
}

type IdsByKind = Readonly<Record<PublicKind, readonly string[]>>

const readRecords = prepareStatement<{ key: string; json: string }, PublicKind | 'origin'>(
  (value: Value<PublicKind | 'origin'>) => {
    const context: JsonContext = { origin: value('origin'), isPublic: true }
    const queries = (Object.keys(records) as PublicKind[]).map((kind) => {
      const { json, where = sql`true` } = records[kind]
      return sql`select ${sql.lit(`${kind} `)} || id as key, ${json(context)} as json from ${sql.table(kind)}
        where id = any(${value(kind)}::uuid[]) and deleted_at is null and ${where}`
    })
    return sql`${sql.join(queries, sql` union all `)}`
  },
  // Of up to 1,000 records.
  { isShared: false },
)

export interface RecordSources {
  readonly db: Kysely<Tables>
  /** Null if careers are in our own tables. */
  readonly careers: Pick<CareersElsewhere, 'find'> | null
}

/**
 * The public JSON texts of records by `kind id`, in one statement. Those that are deleted, archived or of
 * other kinds are missing. @throws AppError unavailable, if the store of careers does not respond
 */
export async function findPublicRecords(
  { db, careers }: RecordSources,
  named: readonly { readonly entity: string; readonly id: string }[],
  origin: string,
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: PublicKind) => [...new Set(named.filter(({ entity }) => entity === kind).map(({ id }) => id))]
  const ids = Object.fromEntries((Object.keys(records) as PublicKind[]).map((kind) => [kind, idsOf(kind)])) as {
    [Kind in PublicKind]: string[]
  }
  const elsewhere = careers && ids.career.length > 0 ? await careers.find(ids.career) : new Map<string, object>()
  const own: IdsByKind = { ...ids, career: careers ? [] : ids.career.filter(isId) }
  const isAny = Object.values(own).some((found) => found.length > 0)
  const rows = isAny ? await readRecords(db, { ...own, origin }) : []
  return new Map([
    ...rows.map(({ key, json }) => [key, json] as const),
    ...[...elsewhere].map(([id, career]) => [`career ${id}`, JSON.stringify(career)] as const),
  ])
}
