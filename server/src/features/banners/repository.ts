import { Banner, bannerFields, type BannerQuery } from '@gatehouse/contract/entities/banner'
import { sql } from 'kysely'

import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { createdOnDays } from '../../records/lists/filters'
import { type JsonContext, jsonObject } from '../../records/select-list'
import { tableWriter } from '../../records/table-writer'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'

const image = sql`from media where media.banner_id = banner.id and media.deleted_at is null limit 1`

/** A banner over `banner`. */
export const bannerJson = ({ origin }: JsonContext) =>
  jsonObject('banner', Banner, {
    banner_link: sql`coalesce((select ${mediaAddress(origin)} ${image}), '')`,
    media: sql`json_build_object('banner_image', (select ${pictureObject(origin)} ${image}))`,
  })

export const bannerWriter = tableWriter('banner')

export const bannerList = defineList<BannerQuery>({
  table: 'banner',
  filters: { ...createdOnDays('banner') },
  orders: { ...newestFirst('banner'), ...fieldOrders('banner', bannerFields) },
  search: { isIndexed: false, vocabulary: null },
  item: jsonOf('banner', bannerJson),
})
