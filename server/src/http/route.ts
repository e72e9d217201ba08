import multipart from '@fastify/multipart'
import type { ResponseBody, Endpoint, Params } from '@gatehouse/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Dependencies } from '../dependencies'
import type { Staged } from '../storage/upload/staged'
import { AppError } from '../app-error'
import { maxBodyBytes, registerBodyParsers } from './requests/body-parsers'
import type { ReadContext, RequestContext } from './request-context'
import type { SignedIn } from '../auth/session-repository'
import { createSessionGate } from '../auth/session-gate'
import { createAuthenticate, createSessionCheck, type FindSession } from './authenticate'
import { sendStream, sendText } from './responses/compress-response'
import { RawJsonStream, RawJson } from '../records/raw-json'
import { isWholeList } from '../records/list-response'
import { createFileBudget } from './limits/caller-budgets'
import { createListConcurrencyLimit } from './limits/list-concurrency'
import { assertCaller, assertNotRevoked } from './assert-caller'
import { findStoredResponse, fingerprintOf, mutate, type IdempotentRequest } from '../records/idempotency'
import { requestOrigin } from './origin'
import { diskFull } from './responses/errors'
import { parseInput } from './requests/parse-input'
import { receiveForm } from './requests/receive-form'
import { createUploadSlots, type UploadSlot } from './limits/upload-slots'
import { assertConnected, watchBody } from './limits/watch-body'

export type Handler<E extends Endpoint> = (
  request: RequestContext<E>,
) => Promise<ResponseBody<E> | RawJson | RawJsonStream>

export type ReadHandler<E extends Endpoint> = (
  request: ReadContext<E>,
) => Promise<ResponseBody<E> | RawJson | RawJsonStream>

export interface Route {
  <const E extends Endpoint>(endpoint: E, handle: Handler<NoInfer<E>>): void
  /** For a GET whose handler needs only the data: its first statement also finds the session. */
  readonly read: <const E extends Endpoint>(endpoint: E, handle: ReadHandler<NoInfer<E>>) => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/**
 * Returns `route(endpoint, handler)`, with which every endpoint is registered. It authenticates and parses
 * the request, calls the handler, and checks the response against the contract. JSON that PostgreSQL builds
 * is checked only in tests (docs/decisions/0009).
 */
export async function createRoute(app: FastifyInstance, deps: Dependencies, findSession: FindSession): Promise<Route> {
  registerBodyParsers(app)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Number.MAX_SAFE_INTEGER } })
  app.decorateRequest('signedIn', null)
  const uploadSlots = createUploadSlots()
  const { wholeListWaitMs } = deps.config.timeLimits
  const limitList = createListConcurrencyLimit(wholeListWaitMs, wholeListMessage)
  const limitSearch = createListConcurrencyLimit(wholeListWaitMs, searchMessage)
  const countFileOf = createFileBudget(deps.now)
  const { authenticate, readToken } = createAuthenticate(deps, findSession)
  const checkSession = createSessionCheck(deps.config.requireSecondFactor)

  const register = (endpoint: Endpoint, route: Pick<RouteOptions, 'onRequest' | 'handler'>) =>
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      // For bodies without Content-Length; others are rejected before they are read.
      bodyLimit: maxBodyBytes(endpoint.access, endpoint.access === 'admin'),
      ...route,
    })

  function route<const E extends Endpoint>(endpoint: E, handle: Handler<NoInfer<E>>): void {
    register(endpoint, {
      onRequest: async (request, reply) => {
        const { authorization } = request.headers
        const signedIn = await authenticate(endpoint.access, authorization, request.ip)
        request.signedIn = signedIn && checkSession(signedIn, endpoint)
        // Endpoints without a body ignore the Content-Type; Fastify would reject a malformed one.
        if (endpoint.body && endpoint.access !== 'anyone' && deps.isDiskFull()) throw diskFull()
        if (!endpoint.body) delete request.raw.headers['content-type']
        if (!hasBody(request)) return
        assertConnected(request)
        if (!request.signedIn) assertLength(request, maxBodyBytes(endpoint.access, false))
        if (endpoint.body) assertNotEncoded(request)
        watchBody(request, reply, endpoint.files !== undefined, deps.config.timeLimits)
      },
      handler: async (request, reply) => {
        const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined
        if (query && isSearch(query)) await limitSearch(request, reply, request.signedIn?.sessionId)
        if (query && isWholeList(query)) await limitList(request, reply, request.signedIn?.sessionId)
        const adminId = request.signedIn?.admin.id ?? ''
        const countFile = () => countFileOf(adminId)
        const uploads: Uploads = { staged: [], arePublished: false, uploadSlot: uploadSlots(adminId), countFile }
        try {
          const response = await handle(await createContext(deps, endpoint, request, query, uploads))
          return await sendResponse(deps, endpoint, response, request, reply)
        } finally {
          if (!uploads.arePublished) await deps.media.discard(uploads.staged)
        }
      },
    })
  }

  function read<const E extends Endpoint>(endpoint: E, handle: ReadHandler<NoInfer<E>>): void {
    register(endpoint, {
      onRequest: (request, _reply, done) => {
        // A body is not read; Fastify would reject a malformed Content-Type.
        if (request.raw.headers['content-type'] !== undefined) delete request.raw.headers['content-type']
        if (request.headers.authorization === undefined) assertLength(request, maxBodyBytes(endpoint.access, false))
        done()
      },
      handler: async (request, reply) => {
        const token = readToken(endpoint.access, request.headers.authorization, request.ip)
        const gate =
          token === null ? null : createSessionGate(deps.db, token, (session) => checkSession(session, endpoint))
        const finishRead = async () => {
          const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined
          if (query && isSearch(query)) await limitSearch(request, reply, token)
          if (query && isWholeList(query)) {
            // Its session is named in the limit, and checked again while it is sent.
            request.signedIn = token === null ? null : checkSession(await findSession(token), endpoint)
            await limitList(request, reply, request.signedIn?.sessionId)
          }
          const context: ReadContext<Endpoint> = {
            db: gate?.db ?? deps.anonymousDb,
            params: request.params as Params<E>,
            query: query as ReadContext<Endpoint>['query'],
            origin: requestOrigin(request, deps.config.publicUrl),
            isPublic: token === null,
          }
          return await handle(context)
        }
        try {
          const response = await finishRead()
          await gate?.pass()
          return await sendResponse(deps, endpoint, response, request, reply)
        } catch (error) {
          // Before an error, too, which may tell that a record exists.
          await gate?.pass()
          throw error
        }
      },
    })
  }

  return Object.assign(route, { read })
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** The files of a request. `arePublished` is set when the transaction that published them is committed. */
interface Uploads {
  readonly staged: Staged[]
  readonly uploadSlot: UploadSlot
  readonly countFile: () => void
  arePublished: boolean
}

async function createContext<E extends Endpoint>(
  deps: Dependencies,
  endpoint: E,
  request: FastifyRequest,
  query: object | undefined,
  uploads: Uploads,
): Promise<RequestContext<E>> {
  const form =
    endpoint.files && request.isMultipart()
      ? await receiveForm(request, endpoint.files, { media: deps.media, ...uploads })
      : { fields: request.body, files: Object.fromEntries(Object.keys(endpoint.files ?? {}).map((name) => [name, []])) }
  const body = endpoint.body
    ? parseInput(endpoint.body, form.fields, missingFileErrors(endpoint, form.files))
    : undefined
  const idempotent = readIdempotencyKey(endpoint, request, body, uploads.staged)
  const db = endpoint.access === 'intake' ? deps.intakeDb : deps.db
  const context: RequestContext<Endpoint> = {
    signedIn: request.signedIn,
    db: request.signedIn ? deps.db : deps.anonymousDb,
    params: request.params as Params<E>,
    query: query as RequestContext<Endpoint>['query'],
    body: body as RequestContext<Endpoint>['body'],
    files: form.files as RequestContext<Endpoint>['files'],
    origin: requestOrigin(request, deps.config.publicUrl),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
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
  return context
}

const wholeListMessage = 'Too many complete lists at the same time. Request pages, or try again in a moment.'
const searchMessage = 'Too many searches at the same time. Please try again in a moment.'

const isSearch = (query: { readonly q?: string }): boolean => (query.q ?? '') !== ''

function missingFileErrors({ filesMissing = {} }: Endpoint, files: Readonly<Record<string, readonly Staged[]>>) {
  return Object.fromEntries(Object.entries(filesMissing).filter(([group]) => (files[group] ?? []).length === 0))
}

/** RFC 9112, section 6.3: a request has a body when one of these headers says so. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function assertLength({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('too_large', 'The request is too large')
}

/** RFC 9110, section 15.5.16. We do not decompress bodies. */
function assertNotEncoded({ headers }: FastifyRequest): void {
  if (/^\s*(?:identity\s*)?$/i.test(headers['content-encoding'] ?? '')) return
  throw new AppError('unsupported_type', 'Send the request without Content-Encoding')
}

/** Returns null without an Idempotency-Key: the request is not hashed then. */
function readIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  staged: readonly Staged[],
): IdempotentRequest | null {
  const key = request.headers['idempotency-key']
  const holder = endpoint.access === 'intake' ? 'intake' : request.signedIn?.admin.id
  if (typeof key !== 'string' || key === '' || holder === undefined) return null
  if (key.length > 200) throw new AppError('bad_request', 'The Idempotency-Key is too long')
  const hashes = staged.map((file) => [file.slot, file.sha256])
  const secret = endpoint.holdsPassword ? (request.headers.authorization ?? '') : ''
  const fingerprint = fingerprintOf([request.params, body, hashes], secret)
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

async function sendResponse(
  deps: Dependencies,
  endpoint: Endpoint,
  response: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream =
    response instanceof RawJsonStream ? await response.open(() => assertNotRevoked(deps.db, request.signedIn)) : null
  reply.code(endpoint.success ?? 200).header('Cache-Control', 'no-store')
  reply.type('application/json; charset=utf-8')
  // HEAD has no body; Fastify would still read the whole list.
  if (stream && request.method === 'HEAD') {
    stream.destroy()
    return reply.send()
  }
  if (stream) return sendStream(stream, request, reply)
  if (response instanceof RawJson) {
    if (deps.config.checkLists) endpoint.response.parse(JSON.parse(response.text))
    if (response.version !== undefined) reply.header('ETag', `"${response.version}"`)
    return sendText(response.text, request, reply)
  }
  // Zod removes fields that are not in the contract.
  const checked: unknown = endpoint.response.parse(response)
  const version = (checked as { data?: { version?: unknown } }).data?.version
  if (typeof version === 'number') reply.header('ETag', `"${version}"`)
  return sendText(JSON.stringify(checked), request, reply)
}
