import { createHash } from 'node:crypto'

import type { Transaction } from 'kysely'

import { AppError } from '../../../app-error'
import { shareLock } from '../../../database/advisory-locks'
import { newId } from '../../../database/id'
import type { Tables } from '../../../database/tables'
import type { Dependencies } from '../../../dependencies'
import { changeIdFor } from '../../../records/changes/change'
import type { CareerRequest, CareerUndoRequest, CareerWrite, Unchanged } from '../careers-store'
import type { FirestoreClient } from './client'
import { changeDocument, recordWrite } from './document-write'
import { countErasures, findWrite, insertWrite, removeWrite } from '../career-writes'

export type CareerChange =
  | CareerRequest<'create'>
  | CareerRequest<'update'>
  | CareerRequest<'remove'>
  | CareerRequest<'restore'>
  | CareerUndoRequest

type PlannedWrite = Pick<CareerWrite, 'career_id' | 'before' | 'after' | 'seen'> &
  Partial<Pick<CareerWrite, 'operation'>>

/** The write that a request needs, or what is done where no document has to change. */
export type Plan<Response> = { readonly write: PlannedWrite } | { readonly unchanged: Unchanged<Response> }

interface Change<Response> {
  readonly request: CareerChange
  readonly action: CareerWrite['action']
  /** The id of the write. Default: that of the request (`writeId`). */
  readonly id?: string
  /**
   * Reads the document and plans the write. Called again when
   * the document has changed in between. @throws AppError
   */
  readonly plan: () => Promise<Plan<Response>>
  readonly response: (write: CareerWrite) => Promise<Response>
}

const maxAttempts = 3

/**
 * No transaction spans both stores, so a change has three steps: (1) the write is stored here with
 * the id of its document, (2) the document is written, (3) one transaction marks the write as done,
 * inserts the `change` row and stores the response. A crash between the steps leaves a row that
 * `finishWrites` or a repeated request finds. No connection is held during Firestore operations.
 * Step 1 checks that the admin is signed in; a sign-out after that does not undo the change.
 */
export async function performChange<Response extends object>(
  { db, now, firestore }: Pick<Dependencies, 'db' | 'now'> & { readonly firestore: FirestoreClient },
  { request, action, plan, response, id = writeId(request, action) }: Change<Response>,
): Promise<Response> {
  const stored = await request.storedResponse<Response>()
  if (stored) return stored
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const existing = await findWrite(db, id)
    const erasures = await countErasures(db)
    const planned = existing ? { write: existing } : await plan()
    if ('unchanged' in planned) return request.mutate(planned.unchanged)
    const author = { admin_id: request.signedIn.admin.id, source: request.source }
    const write = await request.asCaller(async (tx) => {
      if (existing) return existing
      // An erasure waits for the insertion, and then finds it; what was planned before one is planned again.
      await shareLock(tx, 'pastValues')
      if ((await countErasures(tx)) !== erasures) return null
      return await insertWrite(tx, { operation: null, ...planned.write, id, action, ...author, created_at: now() })
    })
    if (write === null) continue
    if (write.done_at !== null || (await changeDocument(db, firestore, write))) {
      const result = await response(write)
      const record = async (tx: Transaction<Tables>) => {
        const changeId = await recordWrite(tx, write, now())
        // What an undo did is undone by its operation.
        return write.operation?.undoes === undefined ? { ...result, ...changeIdFor(request, changeId) } : result
      }
      return request.mutate(record, { isCallerChecked: true })
    }
    await removeWrite(db, id)
  }
  throw new AppError('conflict', 'Others are changing this career just now. Please try again.')
}

/** Returns one id for a request and its repetitions, which continue where the first was interrupted. */
export function writeId(request: CareerChange, action: string): string {
  const { idempotencyKey, signedIn, params } = request
  if (idempotencyKey === null) return newId()
  return hashOf([signedIn.admin.id, idempotencyKey, action, params, request.body ?? null])
}

export const hashOf = (content: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
