import type { Kysely, Transaction, Updateable } from 'kysely'

import type { BannerTable, Tables } from '../../database/tables'
import type { NewRow } from '../../records/lifecycle'
import type { Page, PageRequest } from '../../records/list-response'
import { listLive } from '../../records/live-rows'
import type { SoftRow } from '../../records/soft-delete'
import { bannerJson } from './json'

/** Live banners, newest first. */
export const listBanners = (db: Kysely<Tables>, page: PageRequest, origin: string): Promise<Page> =>
  listLive(db, { table: 'banner', item: bannerJson(origin) }, page)

export const insertBanner = (tx: Transaction<Tables>, row: NewRow<'banner'>) =>
  tx.insertInto('banner').values(row).returningAll().executeTakeFirstOrThrow()

export const updateBanner = (
  tx: Transaction<Tables>,
  { id, version }: SoftRow<'banner'>,
  columns: Updateable<BannerTable>,
  now: Date,
) =>
  tx
    .updateTable('banner')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
