import type { ExportedEntity } from '@gatehouse/contract/exports/columns'
import type { ExportQuery } from '@gatehouse/contract/exports/endpoints'
import { maxLimit } from '@gatehouse/contract/paging'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { adminList } from '../features/admins/repository'
import { affiliateList } from '../features/affiliates/repository'
import { agentList } from '../features/agents/repository'
import { announcements } from '../features/announcements/repository'
import { bannerList } from '../features/banners/repository'
import type { CareersStore } from '../features/careers/careers-store'
import { inquiryList } from '../features/inquiries/repository'
import { propertyList } from '../features/properties/property-lists'
import { userList } from '../features/signups/repository'
import { type ListedRow, openAllRows, withIds } from '../records/lists/all-rows'
import type { RawJson } from '../records/raw-json'

type CareersRequest = Parameters<CareersStore['list']>[0]

interface SourceRequest {
  readonly db: Kysely<Tables>
  readonly origin: string
  readonly careers: CareersStore
  /** The request for the export, with which the store of careers lists them. */
  readonly request: object
}

/** Careers may be stored elsewhere, so their store lists them. */
const lists = {
  property: withIds(propertyList),
  agent: withIds(agentList),
  affiliate: withIds(affiliateList),
  announcement: withIds(announcements.list),
  banner: withIds(bannerList),
  signup: withIds(userList),
  inquiry: withIds(inquiryList),
  admin: withIds(adminList),
} satisfies Record<Exclude<ExportedEntity, 'career'>, unknown>

/** The rows that a list shows for a query, in its order, in chunks. */
export async function openRows(
  entity: ExportedEntity,
  exported: ExportQuery,
  { db, origin, careers, request }: SourceRequest,
): Promise<AsyncGenerator<readonly ListedRow[]>> {
  const query = queryOfList(exported)
  if (entity === 'career') return readCareers(careers, request as CareersRequest, query)
  const scope = entity === 'property' ? { archived: exported.archived === 'true' } : {}
  return await openAllRows(lists[entity], { db, query: { ...query, ...scope }, origin, isPublic: false })
}

/** The filters, the search and the order. */
const queryOfList = ({
  columns: _columns,
  archived: _archived,
  page: _page,
  limit: _limit,
  cursor: _cursor,
  max_total: _maxTotal,
  ...query
}: ExportQuery) => query

async function* readCareers(
  careers: CareersStore,
  request: CareersRequest,
  { ids, ...query }: Pick<ExportQuery, 'ids'>,
): AsyncGenerator<readonly ListedRow[]> {
  const wanted = ids === undefined ? null : new Set(ids.split(','))
  for (let cursor: string | undefined | null; cursor !== null;) {
    const paged = { ...request, query: { ...query, limit: maxLimit, ...(cursor && { cursor }) } }
    const { text } = (await careers.list(paged)) as RawJson
    const page = JSON.parse(text) as { readonly data: ListedRow[]; readonly next_cursor: string | null }
    yield page.data.filter(({ id }) => wanted?.has(id as string) ?? true)
    cursor = page.next_cursor
  }
}
