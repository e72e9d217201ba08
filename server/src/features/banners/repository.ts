import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { listLive } from '../../records/live-rows'
import { tableWriter } from '../../records/table-writer'
import { bannerJson } from './json'

export const bannerWriter = tableWriter('banner')

/** Live banners, newest first. */
export const listBanners = (db: Kysely<Tables>, page: PageRequest, origin: string): Promise<Page> =>
  listLive(db, { table: 'banner', item: bannerJson(origin) }, page)
