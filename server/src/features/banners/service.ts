import { bannerMessages, type Banner, type bannerEndpoints } from '@gatehouse/contract/entities/banner'

import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { authorOf, createRecord, type DeletableEntity } from '../../records/lifecycle'
import { listKeysOf, removeMediaOf, restoreMediaOf } from '../../storage/record-media'
import { bannerJson } from './json'
import { insertBanner, updateBanner } from './repository'

/** A banner is deleted and restored together with its image. */
export const bannerEntity: DeletableEntity<'banner', Banner> = {
  table: 'banner',
  messages: bannerMessages,
  json: bannerJson,
  insert: insertBanner,
  update: updateBanner,
  snapshot: async (tx, { id, redirect_link }) => ({
    redirect_link,
    banner_image: await listKeysOf(tx, { banner_id: id }),
  }),
  afterDelete: (tx, { id }, deletedAt) => removeMediaOf(tx, { banner_id: id }, deletedAt),
  afterRestore: (tx, { id }, deletedAt) => restoreMediaOf(tx, { banner_id: id }, deletedAt),
}

/** Publishes the image before the transaction; if the transaction fails, `route` discards it. */
export async function createBanner(deps: Dependencies, request: RequestContext<typeof bannerEndpoints.create>) {
  const { banner_image } = request.files
  await deps.media.publish(banner_image)
  return request.mutate(async (tx) => {
    const columns = { redirect_link: request.body.redirect_link }
    const data = await createRecord(tx, bannerEntity, authorOf(request, deps.now()), columns, (id) =>
      deps.media.insertRows(tx, banner_image, { banner_id: id }),
    )
    return { status: true as const, message: bannerMessages.created, data }
  })
}
