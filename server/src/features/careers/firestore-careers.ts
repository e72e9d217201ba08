import type { SuccessResponse } from '@gatehouse/contract/response'
import { careerMessages, type Career, type CareerInput } from '@gatehouse/contract/career'
import { readCareer } from '@gatehouse/contract/career-adapter'

import { newId } from '../../database/id'
import { restorableUntil } from '../../records/soft-delete'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import { assertRestorable, assertVersion } from '../../records/undoable-delete'
import { carryOut, type CareerChange, type Plan } from './carry-out'
import { fieldsOf, type CareerCall, type CareersStore, type Saved } from './careers-store'
import { timeAsJson } from './document-json'
import { findDocument } from './document-write'
import type { Hosted } from './firestore-client'
import { careerOf, isDocumentId, readSeen, seenOf, versionOf } from './firestore-document'
import { listDocuments } from './firestore-list'
import { sweepWrites } from './sweep-writes'
import { findDelete, type CareerWrite } from './write-repository'

/** Career postings as documents of a Firestore project (docs/decisions/0019). */
export function firestoreCareers(
  deps: Pick<Dependencies, 'db' | 'backgroundDb' | 'now' | 'log'>,
  hosted: Hosted,
): CareersStore {
  const { db, now } = deps
  const outside = { db, now, hosted }

  async function planUpdate({ params, versions, body }: CareerCall<'update'>): Promise<Plan<Saved>> {
    const document = await findDocument(hosted, params.id)
    if (!document) throw notFound()
    const current = careerOf(document)
    assertVersion(current, versions, current)
    const before = hosted.toJson(document.data() ?? {})
    return { begin: { career_id: params.id, before, after: fieldsFor(body), seen: seenOf(document) } }
  }

  async function planRemove({ params: { id }, versions }: CareerCall<'remove'>): Promise<Plan<SuccessResponse>> {
    const document = await findDocument(hosted, id)
    if (!document) {
      const deleted = await findDelete(db, id)
      if (!deleted) throw notFound()
      return { response: removed(deleted) }
    }
    assertVersion(careerOf(document), versions)
    const before = hosted.toJson(document.data() ?? {})
    return { begin: { career_id: id, before, after: null, seen: seenOf(document) } }
  }

  async function planRestore({ params: { id }, versions }: CareerCall<'restore'>): Promise<Plan<SuccessResponse>> {
    if (await findDocument(hosted, id)) return { response: restored }
    const deleted = await findDelete(db, id)
    if (!deleted) throw notFound()
    assertRestorable(deleted.created_at, now())
    assertVersion({ version: versionOf(readSeen(deleted.seen)) }, versions)
    return { begin: { career_id: id, before: null, after: deleted.before, seen: null } }
  }

  const saved = async (write: CareerWrite, message: string): Promise<Saved> => {
    const document = await findDocument(hosted, write.career_id)
    return { status: true, message, data: document ? careerOf(document) : asWritten(write) }
  }

  const change = <A extends object>(call: CareerChange, action: CareerWrite['action'], steps: Steps<A>) =>
    carryOut<A>(outside, { call, action, ...steps })

  return {
    isId: isDocumentId,
    list: ({ query }) => listDocuments(hosted, query),
    create: (call) =>
      change(call, 'create', {
        plan: async () => {
          const after = { ...fieldsFor(call.body), created_at: timeAsJson(now()) }
          return { begin: { career_id: newId(), before: null, after, seen: null } }
        },
        response: (write) => saved(write, careerMessages.created),
      }),
    update: (call) =>
      change(call, 'update', {
        plan: () => planUpdate(call),
        response: (write) => saved(write, careerMessages.updated),
      }),
    remove: (call) =>
      change(call, 'delete', { plan: () => planRemove(call), response: (write) => Promise.resolve(removed(write)) }),
    restore: (call) =>
      change(call, 'restore', { plan: () => planRestore(call), response: () => Promise.resolve(restored) }),
    tidy: (isStarting = false) => sweepWrites({ ...deps, hosted }, isStarting),
    close: () => hosted.close(),
  }
}

interface Steps<A> {
  readonly plan: () => Promise<Plan<A>>
  readonly response: (write: CareerWrite) => Promise<A>
}

/** Exactly the fields of S7.35: Firestore would refuse undefined, and a field that is left out would be one less. */
const fieldsFor = (body: CareerInput) => ({ ...fieldsOf(body) })

const removed = ({ created_at }: CareerWrite): SuccessResponse => ({
  status: true,
  message: careerMessages.deleted,
  data: { restorable_until: restorableUntil(created_at).toISOString() },
})

const restored: SuccessResponse = { status: true, message: careerMessages.restored }

/** Of a document that somebody else has deleted since. */
const asWritten = ({ career_id, after, created_at }: CareerWrite): Career => ({
  id: career_id,
  ...readCareer(after ?? {}),
  created_at: created_at.toISOString(),
  updated_at: created_at.toISOString(),
  version: 1,
})

const notFound = () => new AppError('not_found', careerMessages.notFound)
