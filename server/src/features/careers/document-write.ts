import { careerMessages } from '@gatehouse/contract/career'
import { readCareer } from '@gatehouse/contract/career-adapter'
import type { DocumentSnapshot } from '@google-cloud/firestore'
import type { Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'

import { recordChange } from '../../records/change'
import type { Tables } from '../../database/tables'
import { AppError } from '../../app-error'
import { fieldsOf } from './careers-store'
import { isContradiction, type Hosted } from './firestore-client'
import { isDocumentId } from './firestore-document'
import { finishWrite, type CareerWrite } from './write-repository'

/** A document, or null where there is none. */
export async function findDocument({ careers, reach }: Hosted, id: string): Promise<DocumentSnapshot | null> {
  if (!isDocumentId(id)) throw new AppError('not_found', careerMessages.notFound)
  const document = await reach(() => careers.doc(id).get())
  return document.exists ? document : null
}

/**
 * Changes the document as it was written down. False when it is no longer what the change was made from, and nothing was done: each
 * operation carries the condition on which it holds, so that done twice it changes once.
 */
export async function changeDocument(hosted: Hosted, write: CareerWrite): Promise<boolean> {
  const { careers, fromJson, timestampOf } = hosted
  const document = careers.doc(write.career_id)
  const onlyIf = write.seen === null ? { exists: true } : { lastUpdateTime: timestampOf(write.seen) }
  const after = fromJson(write.after ?? {})
  try {
    await hosted.commit((transaction) => {
      if (write.action === 'delete') return transaction.delete(document, onlyIf)
      if (write.action === 'update') return transaction.update(document, after, onlyIf)
      return transaction.create(document, after)
    })
    return true
  } catch (error) {
    if (!isContradiction(error)) throw error
    return isWritten(hosted, write)
  }
}

/** Whether the document is what the change makes of it: after a crash nothing else tells whether it was reached. */
export async function isWritten(hosted: Hosted, { action, career_id, after }: CareerWrite): Promise<boolean> {
  const document = await findDocument(hosted, career_id)
  if (action === 'delete') return document === null
  if (document === null) return false
  return action !== 'update' || isDeepStrictEqual(fieldsOf(readCareer(document.data() ?? {})), readCareer(after ?? {}))
}

/** Marks the change as done and records it, once: the call and the sweep may both be at it. */
export async function recordWrite(tx: Transaction<Tables>, write: CareerWrite, now: Date): Promise<void> {
  if (!(await finishWrite(tx, write, now))) return
  const before = write.action === 'restore' ? null : write.before && readCareer(write.before)
  const change = { action: write.action, before, after: write.after && readCareer(write.after) }
  await recordChange(tx, { ...change, entity: 'career', id: write.career_id, adminId: write.admin_id }, now)
}
