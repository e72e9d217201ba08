import type { Career, CareerQuery } from '@gatehouse/contract/entities/career'
import { normalizeForSearch } from '@gatehouse/contract/values/search-text'
import { sql, type Kysely, type Transaction, type Updateable } from 'kysely'

import type { CareerTable, Tables } from '../../database/tables'
import type { NewRow } from '../../records/lifecycle'
import type { Page, PageRequest } from '../../records/list-response'
import { listLive } from '../../records/live-rows'
import type { SoftRow } from '../../records/soft-delete'
import { careerJson } from './json'

export const listCareers = (
  db: Kysely<Tables>,
  { q, type }: Pick<CareerQuery, 'q' | 'type'>,
  page: PageRequest,
): Promise<Page> => {
  const where = type === undefined ? [] : [sql<boolean>`career.type = ${type}`]
  return listLive(db, { table: 'career', item: careerJson(), q, where }, page)
}

export const insertCareer = (tx: Transaction<Tables>, row: NewRow<'career'>) =>
  tx.insertInto('career').values(row).returningAll().executeTakeFirstOrThrow()

export const updateCareer = (
  tx: Transaction<Tables>,
  { id, version }: SoftRow<'career'>,
  columns: Updateable<CareerTable>,
  now: Date,
) =>
  tx
    .updateTable('career')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The text in which both stores search. */
export const searchText = ({ title, location, position }: Pick<Career, 'title' | 'location' | 'position'>): string =>
  normalizeForSearch(title, location, position)
