import type { Banner } from '@gatehouse/contract/entities/banner'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'

/** A banner over `banner`. */
export const bannerJson = (origin: string): RawBuilder<Banner> => sql`
  banner.id,
  coalesce((select ${mediaAddress(origin)} ${image}), '') as banner_link,
  banner.redirect_link,
  ${isoTime(sql`banner.created_at`)} as created_at,
  banner.version,
  json_build_object('banner_image', (select ${pictureObject(origin)} ${image})) as media`

const image = sql`from media where media.banner_id = banner.id and media.deleted_at is null limit 1`
