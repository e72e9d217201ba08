import type { SuccessResponse } from '@gatehouse/contract/response'
import { careerMessages, type Career } from '@gatehouse/contract/entities/career'
import { readCareer } from '@gatehouse/contract/values/career-fields'
import { isDeepStrictEqual } from 'node:util'

import { AppError } from '../../../app-error'
import type { FirestoreSettings } from '../../../config'
import { newId } from '../../../database/id'
import type { Dependencies } from '../../../dependencies'
import { type SavedResponse } from '../../../records/lifecycle'
import { staleError } from '../../../records/assert-version'
import { readFound } from '../../../records/lists/list-found'
import { assertRestorable, restorableUntil } from '../../../records/soft-delete'
import { type CareerFields, fieldsOf, type CareerRequest, type CareersStore, type CareerWrite } from '../careers-store'
import { type FirestoreClient, openFirestore } from './client'
import { careerOf, isDocumentId, parseUpdateTime, updateTimeOf, versionOf } from './document'
import { timestampJson } from './document-json'
import { findDocument } from './document-write'
import { finishWrites } from './finish-writes'
import { listCareers, listDocuments } from './list-documents'
import { performChange, type CareerChange, type Plan } from './perform-change'
import { operationsOnCareers } from './operations-on-careers'
import { findDelete } from '../career-writes'

/** Career postings as documents of a Firestore project (docs/decisions/0019). */
export function firestoreCareers(
  deps: Pick<Dependencies, 'db' | 'backgroundDb' | 'now' | 'log'>,
  settings: FirestoreSettings,
): CareersStore {
  const { db, now } = deps
  const firestore = openFirestore(settings, deps.log)

  /** The posting and what its change is made from; null if it does not exist. @throws AppError stale */
  async function findCurrent({ params: { id }, versions }: CareerRequest<'update' | 'remove'>) {
    const document = await findDocument(firestore, id)
    if (!document) return null
    const current = careerOf(document)
    assertVersion(versions, current.version, current)
    const write = { career_id: id, before: firestore.toJson(document.data() ?? {}), seen: updateTimeOf(document) }
    return { career: current, write }
  }

  async function planUpdate(request: CareerRequest<'update'>): Promise<Plan<SavedResponse<Career>>> {
    const current = await findCurrent(request)
    if (!current) throw notFound()
    const after = fieldsOf(request.body)
    return isSamePosting(current.career, after)
      ? { unchanged: () => Promise.resolve(unchangedResponse(current.career)) }
      : { write: { ...current.write, after } }
  }

  async function planRemove(request: CareerRequest<'remove'>): Promise<Plan<SuccessResponse>> {
    const current = await findCurrent(request)
    if (current) return { write: { ...current.write, after: null } }
    const deleted = await findDelete(db, request.params.id)
    if (!deleted) throw notFound()
    return { unchanged: () => Promise.resolve(deletedResponse(deleted)) }
  }

  async function planRestore({ params: { id }, versions }: CareerRequest<'restore'>): Promise<Plan<SuccessResponse>> {
    if (await findDocument(firestore, id)) return { unchanged: () => Promise.resolve(restoredResponse) }
    const deleted = await findDelete(db, id)
    if (!deleted) throw notFound()
    assertRestorable(deleted.created_at, now())
    assertVersion(versions, versionOf(parseUpdateTime(deleted.seen)))
    return { write: { career_id: id, before: null, after: deleted.before, seen: deleted.seen } }
  }

  const change = <Response extends object>(
    request: CareerChange,
    action: CareerWrite['action'],
    steps: Steps<Response>,
  ) => performChange<Response>({ db, now, firestore }, { request, action, ...steps })

  return {
    list: ({ query }) => listCareers(firestore, query),
    ...searchesOf(firestore),
    create: (request) =>
      change(request, 'create', {
        plan: async () => {
          const after = { ...fieldsOf(request.body), created_at: timestampJson(now()) }
          return { write: { career_id: newId(), before: null, after, seen: null } }
        },
        response: (write) => savedResponse(firestore, write, careerMessages.created),
      }),
    update: (request) =>
      change(request, 'update', {
        plan: () => planUpdate(request),
        response: (write) => savedResponse(firestore, write, careerMessages.updated),
      }),
    remove: (request) =>
      change(request, 'delete', {
        plan: () => planRemove(request),
        response: (write) => Promise.resolve(deletedResponse(write)),
      }),
    restore: (request) =>
      change(request, 'restore', {
        plan: () => planRestore(request),
        response: () => Promise.resolve(restoredResponse),
      }),
    elsewhere: operationsOnCareers({ db, now, firestore }),
    finishInterrupted: (isStarting = false) => finishWrites({ ...deps, firestore }, isStarting),
    close: () => firestore.close(),
  }
}

interface Steps<Response> {
  readonly plan: () => Promise<Plan<Response>>
  readonly response: (write: CareerWrite) => Promise<Response>
}

function assertVersion(versions: readonly number[] | null, version: number, current?: Career): void {
  if (versions !== null && !versions.includes(version)) throw staleError(current)
}

async function savedResponse(
  firestore: FirestoreClient,
  write: CareerWrite,
  message: string,
): Promise<SavedResponse<Career>> {
  const document = await findDocument(firestore, write.career_id)
  return { status: true, message, data: document ? careerOf(document) : careerAsWritten(write) }
}

/** Somebody else has made the same change just before. */
const isSamePosting = (career: Career, after: CareerFields) =>
  isDeepStrictEqual(fieldsOf(career), readCareer({ ...after }))

const unchangedResponse = (data: Career): SavedResponse<Career> => ({
  status: true,
  message: careerMessages.updated,
  data,
})

const deletedResponse = ({ created_at }: CareerWrite): SuccessResponse => ({
  status: true,
  message: careerMessages.deleted,
  data: { restorable_until: restorableUntil(created_at).toISOString() },
})

const restoredResponse: SuccessResponse = { status: true, message: careerMessages.restored }

/** The posting as this write left it, for a document that another client has deleted since. */
const careerAsWritten = ({ career_id, after, created_at }: CareerWrite): Career => ({
  id: career_id,
  ...readCareer(after ?? {}),
  created_at: created_at.toISOString(),
  updated_at: created_at.toISOString(),
  version: 1,
})

const notFound = () => new AppError('not_found', careerMessages.notFound)

const searchesOf = (firestore: FirestoreClient): Pick<CareersStore, 'search' | 'find'> => ({
  search: (_db, q, limit) => readFound<Career>(listDocuments(firestore, { q }), limit),
  find: async (_db, id) => {
    const document = isDocumentId(id) ? await findDocument(firestore, id) : null
    return document && careerOf(document)
  },
})
