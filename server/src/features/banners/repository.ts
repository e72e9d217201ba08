import type { Banner } from '@gatehouse/contract/banner'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'

import { isoTime } from '../../records/list-order'
import { findLive, listLive } from '../../records/live-rows'
import type { BannerTable, Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'

/** Live banners, newest first. */
export const listBanners = (db: Kysely<Tables>, page: PageRequest, origin: string): Promise<Page> =>
  listLive(db, { table: 'banner', item: bannerColumns(origin) }, page)

/** A live banner as the contract describes it. */
export const findBanner = (db: Kysely<Tables>, id: string, origin: string): Promise<Banner | null> =>
  findLive(db, { table: 'banner', item: bannerColumns(origin) }, id)

export async function insertBanner(tx: Transaction<Tables>, row: Insertable<BannerTable>): Promise<void> {
  await tx.insertInto('banner').values(row).execute()
}

const image = sql`from media where media.banner_id = banner.id and media.deleted_at is null limit 1`

/** The select list of a banner over `banner` (contract: Banner). */
const bannerColumns = (origin: string) => sql`
  banner.id,
  coalesce((select ${mediaAddress(origin)} ${image}), '') as banner_link,
  banner.redirect_link,
  ${isoTime(sql`banner.created_at`)} as created_at,
  banner.version,
  json_build_object('banner_image', (select ${pictureObject(origin)} ${image})) as media`
