import { createHash } from 'node:crypto'

import type { Transaction } from 'kysely'

import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { CareerCall } from './careers-store'
import { changeDocument, recordWrite } from './document-write'
import type { Hosted } from './firestore-client'
import { findWrite, insertWrite, removeWrite, type CareerWrite } from './write-repository'

export type CareerChange = CareerCall<'create'> | CareerCall<'update'> | CareerCall<'remove'> | CareerCall<'restore'>

/** What a call is about to change, or its answer where there is nothing to change. */
export type Plan<A> =
  { readonly begin: Pick<CareerWrite, 'career_id' | 'before' | 'after' | 'seen'> } | { readonly response: A }

interface Task<A> {
  readonly call: CareerChange
  readonly action: CareerWrite['action']
  /** Reads the document and refuses, or says what is to be written. Asked again when the document has changed meanwhile. */
  readonly plan: () => Promise<Plan<A>>
  readonly response: (write: CareerWrite) => Promise<A>
}

const attempts = 3

/**
 * No transaction spans both stores, so a change takes three steps: it is written down here with the id of its document, then the
 * document is changed, then the mark, the `change` row and the kept answer are one transaction. A crash between the steps leaves
 * a row that the sweep (./sweep-writes) or the resend of the same call finds. No connection is held while Firestore is asked.
 * The first step makes sure of the caller; who is signed out between the steps has changed the document.
 */
export async function carryOut<A extends object>(
  { db, now, hosted }: Pick<Dependencies, 'db' | 'now'> & { readonly hosted: Hosted },
  { call, action, plan, response }: Task<A>,
): Promise<A> {
  const kept = await call.storedResponse<A>()
  if (kept) return kept
  const id = writeId(call, action)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const startedAt = await findWrite(db, id)
    const planned = startedAt ? { begin: startedAt } : await plan()
    if ('response' in planned) return call.mutate(() => Promise.resolve(planned.response))
    const admin_id = call.signedIn.admin.id
    const write = await call.asCaller(
      async (tx) => startedAt ?? insertWrite(tx, { ...planned.begin, id, action, admin_id, created_at: now() }),
    )
    if (write.done_at !== null || (await changeDocument(hosted, write))) {
      const done = write
      const answered = await response(done)
      const record = async (tx: Transaction<Tables>) => {
        await recordWrite(tx, done, now())
        return answered
      }
      return call.mutate(record, { isBegun: true })
    }
    await removeWrite(db, id)
  }
  throw new AppError('conflict', 'Others are changing this career just now. Please try again.')
}

/** The same for a resend, so that it goes on where the first send was broken off. */
function writeId(call: CareerChange, action: string): string {
  const { idempotencyKey, signedIn, params } = call
  if (idempotencyKey === null) return newId()
  const sent = JSON.stringify([signedIn.admin.id, idempotencyKey, action, params, call.body ?? null])
  return createHash('sha256').update(sent).digest('base64url')
}
