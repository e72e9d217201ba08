import { consoleMediaType } from '@gatehouse/contract/history/console-media-type'
import type { Endpoint, Params } from '@gatehouse/contract/endpoint'
import type { FileSlot } from '@gatehouse/contract/files/upload'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Dependencies } from '../dependencies'
import { canonicalAddress } from '../auth/throttle/client-network'
import { findStoredResponse, computeFingerprint, type IdempotentRequest, mutate } from '../records/idempotency'
import type { Media } from '../storage/media'
import type { Staged } from '../storage/upload/staged'
import { AppError } from '../app-error'
import { assertCaller } from './assert-caller'
import type { UploadSlot } from './limits/upload-slots'
import { requestOrigin } from './origin'
import type { RequestContext } from './request-context'
import { parseInput } from './requests/parse-input'
import { assertConnected } from './limits/watch-body'
import { readMultipart, type StageFile } from './requests/multipart'
import { mayNameUpload, stageUploads } from './uploads/stage-uploads'

/** The files of a request. `arePublished` is set when the transaction that published them is committed. */
export interface Uploads {
  readonly staged: Staged[]
  readonly uploadSlot: UploadSlot
  /** Called for each file. @throws AppError too_many */
  readonly countFile: () => void
  arePublished: boolean
}

/** Reads and parses a request. Files are staged, and also added to `uploads.staged`. */
export async function createContext<E extends Endpoint>(
  deps: Dependencies,
  endpoint: E,
  request: FastifyRequest,
  query: object | undefined,
  uploads: Uploads,
): Promise<RequestContext<E>> {
  const form =
    endpoint.files && request.isMultipart()
      ? await receiveForm(request, endpoint.files, deps.media, uploads)
      : { fields: request.body, files: Object.fromEntries(Object.keys(endpoint.files ?? {}).map((name) => [name, []])) }
  const body = endpoint.body
    ? parseInput(endpoint.body, form.fields, missingFileErrors(endpoint, form.files, form.fields))
    : undefined
  const idempotent = readIdempotencyKey(endpoint, request, body, uploads.staged)
  const db = endpoint.access === 'intake' ? deps.intakeDb : deps.db
  const context: RequestContext<Endpoint> = {
    signedIn: request.signedIn,
    isPublic: request.isPublic,
    db: request.signedIn ? deps.db : deps.anonymousDb,
    params: request.params as Params<E>,
    query: query as RequestContext<Endpoint>['query'],
    body: body as RequestContext<Endpoint>['body'],
    files: form.files as RequestContext<Endpoint>['files'],
    origin: requestOrigin(request, deps.config.publicUrl),
    source: sourceOf(endpoint, request.headers.accept),
    address: canonicalAddress(request.ip) ?? request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isConnected: () => !request.raw.socket.destroyed,
    lastEventId: request.headers['last-event-id']?.toString(),
    versions: parseIfMatch(request.headers['if-match']),
    idempotencyKey: idempotent?.key ?? null,
    storedResponse: () =>
      idempotent ? context.asCaller((tx) => findStoredResponse(tx, idempotent)) : Promise.resolve(null),
    asCaller: (work, options) => inTransaction(db, work, (tx) => assertCaller(tx, request.signedIn, options)),
    mutate: async (work, options = {}) => {
      const assert = async (tx: Transaction<Tables>) => {
        if (!options.isCallerChecked) await assertCaller(tx, request.signedIn, options)
      }
      const { response, isReplayed } = await mutate(db, idempotent, deps.now(), assert, work)
      // The files of a replay are duplicates, which are discarded.
      if (!isReplayed) uploads.arePublished = true
      return response
    },
  }
  if (!endpoint.uploadFields || !request.signedIn) return context
  const files = await stageNamedUploads(deps, endpoint, context, uploads)
  return { ...context, files } as RequestContext<Endpoint>
}

/** A shorter form has no files or only small ones, so its slot is acquired when the first file arrives. */
const maxFormBytesWithoutSlot = 64_000

/**
 * Reads a multipart form; files are also added to `staged`. An upload slot is held while files are received.
 * A long form, or one without Content-Length, is rejected before it is read if no slot is free or the disk is
 * full.
 * @throws AppError too_many, storage_full and those of `readMultipart`
 */
async function receiveForm(
  request: FastifyRequest,
  slots: Readonly<Record<string, FileSlot>>,
  media: Media,
  { uploadSlot, countFile, staged }: Uploads,
) {
  const bytes = Number(request.headers['content-length'] ?? Infinity)
  try {
    if (bytes > maxFormBytesWithoutSlot) {
      uploadSlot.acquire()
      await media.assertSpace(bytes === Infinity ? 0 : bytes)
      assertConnected(request)
    }
    const stageFile: StageFile = (upload) => {
      uploadSlot.acquire()
      countFile()
      return media.receive(upload)
    }
    return await readMultipart(request, slots, stageFile, staged)
  } finally {
    uploadSlot.release()
  }
}

/** The files of the request with the uploads that it names. */
async function stageNamedUploads(
  { media }: Dependencies,
  endpoint: Endpoint,
  context: RequestContext<Endpoint>,
  { staged, countFile }: Uploads,
): Promise<Files> {
  const adminId = context.signedIn?.admin.id ?? ''
  try {
    const files = await stageUploads(endpoint, context.body, context.files, { media, adminId, countFile, staged })
    const missing = missingFileErrors(endpoint, files)
    const [message] = Object.values(missing)
    if (message !== undefined) throw new AppError('invalid', message, missing)
    return files
  } catch (error) {
    // A retry after the save that used the uploads: `mutate` returns its response.
    if ((await context.storedResponse()) === null) throw error
    return context.files
  }
}

type Files = Readonly<Record<string, readonly Staged[]>>

/** The file groups that lack a file; with `fields`, an upload that they name counts. */
function missingFileErrors({ filesMissing = {}, uploadFields = {} }: Endpoint, files: Files, fields?: unknown) {
  const isNamed = (group: string) =>
    mayNameUpload((fields as Record<string, unknown> | null)?.[uploadFields[group] ?? ''])
  const isMissing = (group: string) => (files[group] ?? []).length === 0 && !(fields !== undefined && isNamed(group))
  return Object.fromEntries(Object.entries(filesMissing).filter(([group]) => isMissing(group)))
}

const sourceOf = ({ access }: Endpoint, accept = '') => {
  if (access === 'intake') return 'intake'
  return accept.includes(consoleMediaType) ? 'console' : 'API'
}

/** Returns null without an Idempotency-Key: the request is not hashed then. */
function readIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  staged: readonly Staged[],
): IdempotentRequest | null {
  const key = request.headers['idempotency-key']
  const holder = request.signedIn?.admin.id ?? (endpoint.access === 'intake' ? 'intake' : undefined)
  if (typeof key !== 'string' || key === '' || holder === undefined) return null
  if (key.length > 200) throw new AppError('bad_request', 'The Idempotency-Key is too long')
  const hashes = staged.map((file) => [file.slot, file.sha256])
  const secret = endpoint.holdsPassword ? (request.headers.authorization ?? '') : ''
  const fingerprint = computeFingerprint([request.params, body, hashes], secret)
  return { holder, key, name: `${endpoint.method} ${endpoint.path}`, fingerprint }
}

/**
 * Returns the versions in If-Match, whose ETags are versions (RFC 9110, section 13.1.1), or null for any
 * version: the header is missing or '*'. An ETag that is not a version becomes 0, which no record has, so the
 * request is rejected as stale.
 */
function parseIfMatch(ifMatch = '*'): readonly number[] | null {
  if (ifMatch.trim() === '*' || ifMatch.trim() === '') return null
  // Proxies that compress weaken ETags; a weak ETag refers to the same version.
  return ifMatch.split(',').map((etag) => Number(/^(?:W\/)?"(\d{1,9})"$/.exec(etag.trim())?.[1] ?? 0))
}
