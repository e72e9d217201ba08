import { Banner } from '@gatehouse/contract/entities/banner'
import { sql } from 'kysely'

import { jsonObject } from '../../records/select-list'
import { mediaAddress, type Origin, pictureObject } from '../../storage/serving/picture-sql'

/** A banner over `banner`. */
export const bannerJson = (origin: Origin) =>
  jsonObject('banner', Banner, {
    banner_link: sql`coalesce((select ${mediaAddress(origin)} ${image}), '')`,
    media: sql`json_build_object('banner_image', (select ${pictureObject(origin)} ${image}))`,
  })

const image = sql`from media where media.banner_id = banner.id and media.deleted_at is null limit 1`
