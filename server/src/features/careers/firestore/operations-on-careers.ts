import { careerMessages } from '@gatehouse/contract/entities/career'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { readCareer } from '@gatehouse/contract/values/career-fields'

import { AppError } from '../../../app-error'
import type { Dependencies } from '../../../dependencies'
import { countUndos } from '../../../records/changes/operation'
import { assertRestorable } from '../../../records/soft-delete'
import { type CareersElsewhere, fieldsOf, type OperationOnCareer } from '../careers-store'
import type { FirestoreClient } from './client'
import { careerOf, isDocumentId, updateTimeOf } from './document'
import { findDocument } from './document-write'
import { hashOf, performChange, type Plan, writeId } from './perform-change'
import { findDelete, findWrite, listDeleted } from '../career-writes'

type Stores = Pick<Dependencies, 'db' | 'now'> & { readonly firestore: FirestoreClient }

/** What the history reads and changes of documents (docs/decisions/0078). */
export const operationsOnCareers = (stores: Stores): CareersElsewhere => ({
  async find(ids) {
    const { findMany } = stores.firestore
    const documents = await findMany(ids.filter(isDocumentId))
    return new Map(documents.map((document) => [document.id, careerOf(document)]))
  },
  async findDeleted(ids) {
    const deletes = ids.length === 0 ? [] : await listDeleted(stores.db, ids)
    return new Map(
      deletes.map((deleted) => [
        deleted.career_id,
        { fields: readCareer(deleted.before ?? {}), deletedAt: deleted.created_at },
      ]),
    )
  },
  async change(request, operation) {
    const { action } = operation
    const byRequest = writeId(request, action)
    const { undoes } = operation.operation
    return performChange(stores, {
      request,
      action,
      id: undoes === undefined ? byRequest : await undoId(stores.db, undoes, byRequest),
      plan: () => planOperation(stores, { ...operation, operation: { ...operation.operation, request: byRequest } }),
      response: (write) => Promise.resolve(operation.response((write.operation ?? operation.operation).id)),
    })
  },
})

/**
 * The id of the write of an undo. Two undos of the same at the same time are one write; after a redo, it is
 * another one. A request that is repeated after its undo was completed by the background task gets that one.
 */
async function undoId(db: Stores['db'], undoes: string, request: string): Promise<string> {
  const count = await countUndos(db, undoes)
  const last = await findWrite(db, hashOf(['undo', undoes, count - 1]))
  return last?.operation?.request === request ? last.id : hashOf(['undo', undoes, count])
}

async function planOperation<Response>(
  { db, now, firestore }: Stores,
  { id, action, operation, choose }: OperationOnCareer<Response>,
): Promise<Plan<Response>> {
  const document = await findDocument(firestore, id)
  const current = document && careerOf(document)
  const chosen = await choose(current)
  if (typeof chosen === 'function') return { unchanged: chosen }
  if (action === 'restore') {
    const deleted = await findDelete(db, id)
    if (!deleted?.before) throw new AppError('conflict', undoReasons.purged)
    assertRestorable(deleted.created_at, now())
    return { write: { career_id: id, before: null, after: deleted.before, seen: deleted.seen, operation } }
  }
  if (!document || !current) throw new AppError('not_found', careerMessages.notFound)
  const after = action === 'update' ? { ...fieldsOf(current), ...chosen } : null
  const before = firestore.toJson(document.data() ?? {})
  return { write: { career_id: id, before, after, seen: updateTimeOf(document), operation } }
}
