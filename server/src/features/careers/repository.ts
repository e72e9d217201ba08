import type { CareerQuery } from '@gatehouse/contract/entities/career'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { listLive } from '../../records/live-rows'
import { tableWriter } from '../../records/table-writer'
import { careerJson } from './json'

export const careerWriter = tableWriter('career')

export const listCareers = (
  db: Kysely<Tables>,
  { q, type }: Pick<CareerQuery, 'q' | 'type'>,
  page: PageRequest,
): Promise<Page> => {
  const where = type === undefined ? [] : [sql<boolean>`career.type = ${type}`]
  return listLive(db, { table: 'career', item: careerJson(), q, where }, page)
}
