import type { Career, CareerInput, CareerQuery } from '@gatehouse/contract/career'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'

import { byTime, isoTime } from '../db/list-order'
import { allOf, readPiece } from '../db/read-piece'
import { containsPattern, foldForSearch } from '../db/search-text'
import type { CareerTable, Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

export function listCareers(
  db: Kysely<Tables>,
  { q = '', type }: Pick<CareerQuery, 'q' | 'type'>,
  { isCounted, ...slice }: Slice,
): Promise<Piece> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const where = allOf([
    sql`career.deleted_at is null`,
    ...words.map((word) => sql<boolean>`career.search_text like ${containsPattern(word)}`),
    ...(type === undefined ? [] : [sql<boolean>`career.type = ${type}`]),
  ])
  const total = isCounted && sql<number>`select count(*) from career where ${where}`
  const list = { table: 'career', where, order: byTime(sql`career.created_at`, true), item, total } as const
  return readPiece(db, { ...list, isPrepared: q === '' && type === undefined, ...slice })
}

const item = sql`
  career.id, career.title, career.description, career.location, career.position, career.salary, career.type, career.link,
  ${isoTime(sql`career.created_at`)} as created_at, ${isoTime(sql`career.updated_at`)} as updated_at, career.version`

export async function findCareer(db: Kysely<Tables>, id: string): Promise<Career | null> {
  const { rows } = await sql<{ career: Career }>`
    select row_to_json(item) as career from career cross join lateral (select ${item}) item
    where career.id = ${id} and career.deleted_at is null`.execute(db)
  return rows[0]?.career ?? null
}

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
  foldForSearch(title, location, position)
