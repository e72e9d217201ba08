import { type Banner, type bannerEndpoints, bannerFiles, bannerMessages } from '@gatehouse/contract/entities/banner'

import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { authorOf, createRecord, type DeletableEntity } from '../../records/lifecycle'
import { fileLifecycle } from '../../storage/record-media'
import { bannerJson, bannerWriter } from './repository'

/** A banner is deleted and restored together with its image. */
export const bannerEntity: DeletableEntity<'banner', Banner> = {
  table: 'banner',
  messages: bannerMessages,
  json: bannerJson,
  writer: bannerWriter,
  ...fileLifecycle('banner_id', bannerFiles),
}

/** Publishes the image before the transaction; if the transaction fails, `route` discards it. */
export async function createBanner(deps: Dependencies, request: RequestContext<typeof bannerEndpoints.create>) {
  const { banner_image } = request.files
  await deps.media.publish(banner_image)
  const keys = { banner_image: banner_image.map(({ key }) => key) }
  return request.mutate((tx) => {
    const attach = (id: string) => deps.media.insertRows(tx, banner_image, { banner_id: id })
    const { banner_image_crop: _, ...columns } = request.body
    return createRecord(tx, bannerEntity, authorOf(request, deps.now()), columns, { keys, attach })
  })
}
