import multipart from '@fastify/multipart'
import type { ResponseBody, Endpoint, Params } from '@gatehouse/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import type { Dependencies } from '../dependencies'
import { maxBodyBytes, registerBodyParsers } from './requests/body-parsers'
import type { ReadContext, RequestContext } from './request-context'
import type { SignedIn } from '../auth/session-repository'
import { createSessionGate } from '../auth/session-gate'
import { createContext, type Uploads } from './create-context'
import type { Gates } from './gates'
import { sendStream, sendText } from './responses/compress-response'
import { ConditionalFile, sendConditionalFile, sendHeaders } from './responses/conditional-file'
import { computeEtag, isKnown } from './responses/etag'
import { Download, sendDownload } from './responses/download'
import { createKnownResponses, NotModified } from './responses/known-responses'
import {
  publicCaching,
  sendNotModified,
  sendPublicStream,
  sendPublicText,
  setCacheHeaders,
} from './responses/public-response'
import { EventStream, sendEvents } from './responses/event-stream'
import { RawJsonStream, RawJson } from '../records/raw-json'
import { isWholeList } from '../records/list-response'
import { createListConcurrencyLimit } from './limits/list-concurrency'
import { assertNotRevoked } from './assert-caller'
import { requestOrigin } from './origin'
import { diskFull, sendNotFound } from './responses/errors'
import { parseInput } from './requests/parse-input'
import { assertLength, assertNotEncoded, hasBody } from './requests/request-body'
import { assertConnected, watchBody } from './limits/watch-body'

type Handler<E extends Endpoint> = (
  request: RequestContext<E>,
) => Promise<ResponseBody<E> | RawJson | RawJsonStream | EventStream | Download | ConditionalFile>

type ReadHandler<E extends Endpoint> = (request: ReadContext<E>) => Promise<ResponseBody<E> | RawJson | RawJsonStream>

export interface Route {
  <const E extends Endpoint>(endpoint: E, handle: Handler<NoInfer<E>>): void
  /** For a GET whose handler needs only the data: its first statement also finds the session. */
  readonly read: <const E extends Endpoint>(endpoint: E, handle: ReadHandler<NoInfer<E>>) => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** A request of another protocol, whose body is a file (./uploads). */
    receivesFile?: true
  }
}

/**
 * Returns `route(endpoint, handler)`, with which every endpoint is registered. It authenticates and parses
 * the request, calls the handler, and checks the response against the contract. JSON that PostgreSQL builds
 * is checked only in tests (docs/decisions/0009).
 */
export async function createRoute(app: FastifyInstance, deps: Dependencies, gates: Gates): Promise<Route> {
  const { authenticate, authenticateKey, readToken, checkSession, findSession, createUploadSlot, countFileOf } = gates
  registerBodyParsers(app)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Number.MAX_SAFE_INTEGER } })
  app.decorateRequest('signedIn', null).decorateRequest('isPublic', false).decorateRequest('noteEtag', null)
  const { wholeListWaitMs } = deps.config.timeLimits
  const limitList = createListConcurrencyLimit(wholeListWaitMs, wholeListMessage)
  const limitSearch = createListConcurrencyLimit(wholeListWaitMs, searchMessage)
  const unlessKnown = createKnownResponses()

  function route<const E extends Endpoint>(endpoint: E, handle: Handler<NoInfer<E>>): void {
    registerEndpoint(app, endpoint, {
      onRequest: async (request, reply) => {
        const key = await authenticateKey(endpoint, request)
        const signedIn = key?.signedIn ?? (await authenticate(endpoint, request.headers.authorization, request.ip))
        request.signedIn = signedIn && checkSession(signedIn, endpoint)
        request.isPublic = key?.isPublic ?? signedIn === null
        acceptBody(deps, endpoint, request, reply)
      },
      handler: async (request, reply) => {
        const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined
        if (query && isSearch(query)) await limitSearch(request, reply, request.signedIn?.sessionId)
        if (query && !endpoint.isEventStream && endpoint.fileType === undefined && isWholeList(query))
          await limitList(request, reply, request.signedIn?.sessionId)
        const adminId = request.signedIn?.admin.id ?? ''
        const countFile = () => countFileOf(adminId)
        const uploads: Uploads = { staged: [], arePublished: false, uploadSlot: createUploadSlot(adminId), countFile }
        try {
          const response = await handle(await createContext(deps, endpoint, request, query, uploads))
          return await sendResponse(deps, endpoint, response, request, reply)
        } finally {
          deps.media.finish(uploads.staged, { isCommitted: uploads.arePublished })
        }
      },
    })
  }

  function read<const E extends Endpoint>(endpoint: E, handle: ReadHandler<NoInfer<E>>): void {
    registerEndpoint(app, endpoint, {
      onRequest: (request, _reply, done) => {
        ignoreBody(endpoint, request)
        done()
      },
      handler: async (request, reply) => {
        const key = await authenticateKey(endpoint, request)
        request.signedIn = key?.signedIn ?? null
        const token = key ? null : readToken(endpoint.access, request.headers.authorization, request.ip)
        const gate =
          token === null ? null : createSessionGate(deps.db, token, (session) => checkSession(session, endpoint))
        const finishRead = async () => {
          const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined
          if (query && isSearch(query)) await limitSearch(request, reply, token ?? key?.signedIn.sessionId)
          if (query && isWholeList(query)) {
            // Its session is named in the limit, and checked again while it is sent.
            if (token !== null) request.signedIn = checkSession(await findSession(token), endpoint)
            await limitList(request, reply, request.signedIn?.sessionId)
          }
          return await unlessKnown(endpoint, request, handle, {
            db: gate?.db ?? (key ? deps.db : deps.anonymousDb),
            params: request.params as Params<E>,
            query: query as ReadContext<E>['query'],
            origin: requestOrigin(request, deps.config.publicUrl),
            isPublic: key?.isPublic ?? token === null,
          })
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
    /** Whether the caller sees only what the public sees: without a token, or with a key for that. */
    isPublic: boolean
  }
}

type Handlers = Pick<RouteOptions, 'onRequest' | 'handler'>

const registerEndpoint = (app: FastifyInstance, endpoint: Endpoint, handlers: Handlers) =>
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // HEAD would make the file, or use up its link.
    exposeHeadRoute: endpoint.fileType === undefined || endpoint.isConditional === true,
    config: { endpoint },
    // For bodies without Content-Length; others are rejected before they are read.
    bodyLimit: maxBodyBytes(endpoint.access, endpoint.access === 'admin'),
    // The router takes /data/properties/ for the record with the id '', which is no record that is missing.
    preHandler: (request, reply, done) => {
      if (Object.values(request.params as object).includes('')) sendNotFound(request, reply)
      else done()
    },
    ...handlers,
  })

/** Rejects a body that must not be read, and watches the others while they are. */
function acceptBody(deps: Dependencies, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  // Endpoints without a body ignore the Content-Type; Fastify would reject a malformed one.
  if (endpoint.body && endpoint.access !== 'anyone' && deps.isDiskFull()) throw diskFull()
  if (!endpoint.body) delete request.raw.headers['content-type']
  if (!hasBody(request)) return
  assertConnected(request)
  if (!request.signedIn) assertLength(request, maxBodyBytes(endpoint.access, false))
  if (endpoint.body) assertNotEncoded(request)
  watchBody(request, reply, endpoint.files !== undefined, deps.config.timeLimits)
}

/** A body of a read is not read. */
function ignoreBody({ access }: Endpoint, request: FastifyRequest): void {
  // Fastify would reject a malformed Content-Type.
  if (request.raw.headers['content-type'] !== undefined) delete request.raw.headers['content-type']
  if (request.headers.authorization === undefined) assertLength(request, maxBodyBytes(access, false))
}

const wholeListMessage = 'Too many complete lists at the same time. Request pages, or try again in a moment.'
const searchMessage = 'Too many searches at the same time. Please try again in a moment.'

const isSearch = (query: { readonly q?: string }): boolean => (query.q ?? '') !== ''

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
  if (response instanceof EventStream) return sendEvents(response, request, reply)
  if (response instanceof ConditionalFile) return sendConditionalFile(response, request, reply)
  if (response instanceof Download) return sendDownload(response, request, reply)
  reply.type('application/json; charset=utf-8')
  const caching = publicCaching(deps.config, endpoint, request)
  if (response instanceof NotModified) return sendNotModified(reply, caching!, response.etag)
  // HEAD has no body; Fastify would still read the whole list.
  if (stream && request.method === 'HEAD') {
    stream.destroy()
    if (caching) setCacheHeaders(reply, caching)
    return sendHeaders(reply)
  }
  if (stream) return caching ? sendPublicStream(stream, request, reply, caching) : sendStream(stream, request, reply)
  if (response instanceof RawJson) {
    if (deps.config.checkLists) endpoint.response.parse(JSON.parse(response.text))
    if (caching) return sendPublicText(response.parts, request, reply, caching)
    if (response.version !== undefined) reply.header('ETag', `"${response.version}"`)
    return sendText(response.parts, request, reply)
  }
  // Zod removes fields that are not in the contract.
  const checked: unknown = endpoint.response.parse(response)
  const text = JSON.stringify(checked)
  if (caching) return sendPublicText([text], request, reply, caching)
  const version = (checked as { data?: { version?: unknown } }).data?.version
  if (typeof version === 'number') reply.header('ETag', `"${version}"`)
  if (endpoint.hasEtag) {
    reply.header('Cache-Control', 'private, no-cache')
    if (isKnown(computeEtag(text), request, reply)) return reply.code(304).send()
  }
  return sendText([text], request, reply)
}
