import { bannerMessages, type bannerEndpoints } from '@gatehouse/contract/banner'
import type { Transaction } from 'kysely'

import { recordChange } from '../../records/change'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import type { Undoable } from '../../records/undoable-delete'
import { listKeysOf, removeMediaOf, restoreMediaOf } from '../../storage/record-media'
import { findBanner, insertBanner } from './repository'

/** Creates a banner with its image, both or neither: see the same of properties. */
export async function createBanner(deps: Dependencies, call: RequestContext<typeof bannerEndpoints.create>) {
  const { banner_image } = call.files
  await deps.media.publish(banner_image)
  return call.mutate(async (tx) => {
    const now = deps.now()
    const row = { id: newId(), redirect_link: call.body.redirect_link }
    await insertBanner(tx, { ...row, created_at: now, updated_at: now, deleted_at: null })
    await deps.media.insertRows(tx, banner_image, { banner_id: row.id })
    const change = { action: 'create', entity: 'banner', before: null, after: await snapshotOf(tx, row) } as const
    await recordChange(tx, { ...change, id: row.id, adminId: call.signedIn.admin.id }, now)
    const data = await findBanner(tx, row.id, call.origin)
    return { status: true as const, message: bannerMessages.created, data: data! }
  })
}

/** A deleted banner takes its image along and brings it back. */
export const undoableBanner: Undoable<'banner'> = {
  table: 'banner',
  entity: 'banner',
  messages: bannerMessages,
  snapshot: snapshotOf,
  afterDelete: (tx, { id }, deletedAt) => removeMediaOf(tx, { banner_id: id }, deletedAt),
  afterRestore: (tx, { id }, deletedAt) => restoreMediaOf(tx, { banner_id: id }, deletedAt),
}

async function snapshotOf(tx: Transaction<Tables>, { id, redirect_link }: { id: string; redirect_link: string }) {
  return { redirect_link, banner_image: await listKeysOf(tx, { banner_id: id }) }
}
