import type { Banner } from '@gatehouse/contract/banner'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'

import { byTime, isoTime } from '../db/list-order'
import { prepared } from '../db/prepared'
import { readPiece } from '../db/read-piece'
import type { BannerTable, Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'
import { mediaAddress, pictureObject } from '../media/picture-sql'

/** Live banners, newest first. */
export function listBanners(db: Kysely<Tables>, { isCounted, ...slice }: Slice, origin: string): Promise<Piece> {
  return readPiece(db, {
    table: 'banner',
    where: isLive,
    order: byTime(sql`banner.created_at`, true),
    item: bannerColumns(origin),
    total: isCounted && sql<number>`select count(*) from banner where ${isLive}`,
    isPrepared: true,
    ...slice,
  })
}

/** A live banner as the contract describes it. */
export async function findBanner(db: Kysely<Tables>, id: string, origin: string): Promise<Banner | null> {
  const { rows } = await sql<{ banner: Banner }>`
    ${prepared} select row_to_json(item) as banner
    from banner cross join lateral (select ${bannerColumns(origin)}) item
    where banner.id = ${id} and ${isLive}`.execute(db)
  return rows[0]?.banner ?? null
}

export async function insertBanner(tx: Transaction<Tables>, row: Insertable<BannerTable>): Promise<void> {
  await tx.insertInto('banner').values(row).execute()
}

const isLive = sql<boolean>`banner.deleted_at is null`

const image = sql`from media where media.banner_id = banner.id and media.deleted_at is null limit 1`

/** The select list of a banner over `banner` (contract: Banner). */
const bannerColumns = (origin: string) => sql`
  banner.id,
  coalesce((select ${mediaAddress(origin)} ${image}), '') as banner_link,
  banner.redirect_link,
  ${isoTime(sql`banner.created_at`)} as created_at,
  banner.version,
  json_build_object('banner_image', (select ${pictureObject(origin)} ${image})) as media`
