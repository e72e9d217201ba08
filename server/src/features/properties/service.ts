import type { propertyEndpoints } from '@gatehouse/contract/property'
import { propertyMessages } from '@gatehouse/contract/property-messages'

import { recordChange } from '../../records/change'
import { newId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { arrangeFiles } from './arrange-files'
import { orderFiles, removeFiles } from './files-repository'
import { assertVersion, lockLive } from './lifecycle'
import { columnsOf, newPropertyColumns } from './property-columns'
import { listFiles } from './property-files'
import { describeProperty, snapshotOf } from './property-record'
import { insertProperty, updateProperty } from './repository'
import { recordPropertyDelta } from '../../records/property-counter'

/**
 * Files and rows succeed or fail together: the files are published first, their rows are written in the transaction, and
 * files that get no row (a refusal, a replayed Idempotency-Key, a crash) are taken back by serve or by the sweep.
 */
export async function createProperty(deps: Dependencies, call: RequestContext<typeof propertyEndpoints.create>) {
  await deps.media.publish(Object.values(call.files).flat())
  return call.mutate(async (tx) => {
    const now = deps.now()
    const columns = await columnsOf(tx, call.body, newPropertyColumns)
    const stamps = { created_at: now, updated_at: now }
    const row = await insertProperty(tx, { id: newId(), ...columns, archived: false, ...stamps })
    for (const staged of Object.values(call.files)) await deps.media.insertRows(tx, staged, { property_id: row.id })
    const files = await listFiles(tx, row.id)
    await recordPropertyDelta(tx, [], [row])
    const change = { action: 'create', before: null, after: snapshotOf(row, files) } as const
    await recordChange(tx, { ...change, adminId: call.signedIn.admin.id, entity: 'property', id: row.id }, now)
    return {
      status: true as const,
      message: propertyMessages.created,
      data: describeProperty(call.origin, row, files),
    }
  })
}

/** The same for an edit: what is not given stays, and so do the files of a group that is not spoken of. */
export async function editProperty(deps: Dependencies, call: RequestContext<typeof propertyEndpoints.update>) {
  await deps.media.publish(Object.values(call.files).flat())
  return call.mutate(async (tx) => {
    const now = deps.now()
    const before = await lockLive(tx, call.params.id)
    await assertVersion(tx, call, before)
    const filesBefore = await listFiles(tx, before.id)
    const { removed, order } = arrangeFiles(filesBefore, call.files, call.body)
    const row = await updateProperty(tx, before.id, await columnsOf(tx, call.body, before), now)
    await removeFiles(tx, removed, now)
    for (const staged of Object.values(call.files)) await deps.media.insertRows(tx, staged, { property_id: row.id })
    for (const keys of Object.values(order)) await orderFiles(tx, keys)
    const files = await listFiles(tx, row.id)
    await recordPropertyDelta(tx, [before], [row])
    const change = { action: 'update', before: snapshotOf(before, filesBefore), after: snapshotOf(row, files) } as const
    await recordChange(tx, { ...change, adminId: call.signedIn.admin.id, entity: 'property', id: row.id }, now)
    return {
      status: true as const,
      message: propertyMessages.updated,
      data: describeProperty(call.origin, row, files),
    }
  })
}
