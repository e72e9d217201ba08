import { countOf } from '@gatehouse/contract/wording/count-text'
import { recordNouns } from '@gatehouse/contract/history/record-nouns'
import { bulkEndpoints, type BulkInput, bulkMessages } from '@gatehouse/contract/operations/bulk'

import type { Dependencies } from '../dependencies'
import { assertStoredHere, entitiesElsewhere } from '../history/stored-elsewhere'
import { createAdminSlots } from '../http/limits/admin-slots'
import { budgets, createBudget } from '../http/limits/caller-budgets'
import type { Route } from '../http/route'
import { runFirstChunk } from '../operations/chunks'
import { authorOf } from '../records/lifecycle'
import { beginBulk } from './begin-bulk'
import { bulkChunk } from './bulk-chunk'
import { previewPrices } from './prices'

/** Actions for many records (docs/decisions/0087). */
export function registerBulkRoutes(
  route: Route,
  { now, config, jobs: { queue } }: Pick<Dependencies, 'now' | 'config' | 'jobs'>,
): void {
  const chunks = { bulk: bulkChunk({ now }) }
  const elsewhere = entitiesElsewhere(config)
  const countBulk = createBudget(budgets.bulk, now)
  const createPreviewSlot = createAdminSlots({
    maxPerAdmin: 2,
    max: 8,
    tooManyOfAdmin: bulkMessages.yourPreviews,
    tooMany: bulkMessages.allPreviews,
  })

  route(bulkEndpoints.create, async (request) => {
    const { body } = request
    assertStoredHere(elsewhere, body.entity)
    // What remains after the first chunk is a job.
    await queue.start()
    return request.mutate(async (tx) => {
      countBulk(request.signedIn.admin.id)
      const { id, total } = await beginBulk(tx, body, authorOf(request, now()))
      await runFirstChunk(tx, { chunks, queue, id })
      return { status: true as const, message: messageOf(body, total), data: { operation_id: id, total } }
    })
  })

  route(bulkEndpoints.previewPrices, async ({ db, body, signedIn }) => {
    // It reads all selected rows.
    const slot = createPreviewSlot(signedIn.admin.id)
    slot.acquire()
    try {
      const { below: _below, above: _above, ...data } = await previewPrices(db, body)
      return { status: true as const, data }
    } finally {
      slot.release()
    }
  })
}

/** '412 properties are being archived' */
const messageOf = ({ entity, action }: BulkInput, total: number): string =>
  `${countOf(total, recordNouns[entity])} ${total === 1 ? 'is' : 'are'} being ${participles[action]}`

const participles = {
  archive: 'archived',
  unarchive: 'unarchived',
  delete: 'deleted',
  restore: 'restored',
  set: 'changed',
  price: 'changed',
} as const
