import { careerMessages } from '@gatehouse/contract/entities/career'
import { readCareer } from '@gatehouse/contract/values/career-fields'
import type { DocumentSnapshot } from '@google-cloud/firestore'
import type { Kysely, Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'

import { AppError } from '../../../app-error'
import type { Tables } from '../../../database/tables'
import { recordChange } from '../../../records/changes/change'
import { insertOperation, setUndone } from '../../../records/changes/operation'
import { fieldsOf, type CareerWrite } from '../careers-store'
import { isPreconditionError, type FirestoreClient } from './client'
import { isDocumentId } from './document'
import { finishWrite, hasRival } from '../career-writes'

/** A document, or null when it does not exist. */
export async function findDocument({ careers, run }: FirestoreClient, id: string): Promise<DocumentSnapshot | null> {
  if (!isDocumentId(id)) throw new AppError('not_found', careerMessages.notFound)
  const document = await run(() => careers.doc(id).get())
  return document.exists ? document : null
}

/**
 * Applies a stored write to its document. Idempotent, because each operation has a precondition. Returns
 * false, with nothing changed, when the document is no longer the version that the write was made from, also
 * if an equal change of somebody else has made it what it would become.
 */
export async function changeDocument(
  db: Kysely<Tables>,
  firestore: FirestoreClient,
  write: CareerWrite,
): Promise<boolean> {
  const { careers, fromJson, timestampOf } = firestore
  const document = careers.doc(write.career_id)
  const precondition = write.seen === null ? { exists: true } : { lastUpdateTime: timestampOf(write.seen) }
  const after = fromJson(write.after ?? {})
  try {
    await firestore.commit((transaction) => {
      if (write.action === 'delete') return transaction.delete(document, precondition)
      if (write.action === 'update') return transaction.update(document, after, precondition)
      return transaction.create(document, after)
    })
    return true
  } catch (error) {
    if (!isPreconditionError(error)) throw error
    return (await isWritten(firestore, write)) && !(await hasRival(db, write, { isDone: false }))
  }
}

/** Whether the document is in the state that the write produces: after a crash there is no other evidence. */
export async function isWritten(
  firestore: FirestoreClient,
  { action, career_id, after }: CareerWrite,
): Promise<boolean> {
  const document = await findDocument(firestore, career_id)
  if (action === 'delete') return document === null
  if (document === null) return false
  return action !== 'update' || isDeepStrictEqual(fieldsOf(readCareer(document.data() ?? {})), readCareer(after ?? {}))
}

/**
 * Marks a write as done and inserts its operation and its `change` row, once: the request and `finishWrites`
 * may run at the same time. Returns the id of the change, or undefined if the other has recorded it.
 */
export async function recordWrite(tx: Transaction<Tables>, write: CareerWrite, now: Date): Promise<string | undefined> {
  if (!(await finishWrite(tx, write, now))) return undefined
  const actor = { adminId: write.admin_id, source: write.source ?? 'API' }
  const { operation } = write
  if (operation) {
    const { request: _, ...described } = operation
    await insertOperation(tx, { ...described, kind: 'undo', done: 1 }, { ...actor, now })
    if (operation.undoes !== undefined) await setUndone(tx, operation.undoes, operation.id)
  }
  const before = write.action === 'restore' ? null : write.before && readCareer(write.before)
  const change = { action: write.action, before, after: write.after && readCareer(write.after) }
  const about = { entity: 'career', id: write.career_id, operationId: operation?.id } as const
  return recordChange(tx, { ...change, ...about, ...actor }, now)
}
