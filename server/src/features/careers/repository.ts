import type { Career, CareerInput, CareerQuery } from '@gatehouse/contract/career'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'

import { isoTime } from '../../records/list-order'
import { findLive, listLive } from '../../records/live-rows'
import { normalizeForSearch } from '../../records/search-text'
import type { CareerTable, Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'

export const listCareers = (
  db: Kysely<Tables>,
  { q, type }: Pick<CareerQuery, 'q' | 'type'>,
  page: PageRequest,
): Promise<Page> => {
  const where = type === undefined ? [] : [sql<boolean>`career.type = ${type}`]
  return listLive(db, { ...shown, q, where }, page)
}

export const findCareer = (db: Kysely<Tables>, id: string): Promise<Career | null> => findLive(db, shown, id)

/** A posting as the contract describes it. */
const shown = {
  table: 'career',
  item: sql`
    career.id, career.title, career.description, career.location, career.position, career.salary, career.type, career.link,
    ${isoTime(sql`career.created_at`)} as created_at, ${isoTime(sql`career.updated_at`)} as updated_at, career.version`,
} as const

export async function insertCareer(
  tx: Transaction<Tables>,
  row: Omit<Insertable<CareerTable>, 'search_text'>,
): Promise<void> {
  await tx
    .insertInto('career')
    .values({ ...row, search_text: searchText(row) })
    .execute()
}

export async function updateCareer(tx: Transaction<Tables>, id: string, fields: CareerInput, now: Date): Promise<void> {
  await tx
    .updateTable('career')
    .set({ ...fields, search_text: searchText(fields), updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What a posting is searched by, in both stores. */
export const searchText = ({ title, location, position }: Pick<Career, 'title' | 'location' | 'position'>): string =>
  normalizeForSearch(title, location, position)
