import { uploadsPath } from '@gatehouse/contract/values/upload-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough, type Readable } from 'node:stream'

import { AppError } from '../../app-error'
import type { Dependencies } from '../../dependencies'
import { isMediaKey } from '../../storage/media-key'
import type { Gates } from '../gates'
import { assertConnected, watchBody } from '../limits/watch-body'
import { assertNotEncoded, hasBody } from '../requests/request-body'
import { diskFull } from '../responses/errors'
import { createUploadLocker } from './upload-lock'

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>

/** How long a request waits for another one to the same upload. */
const maxLockWaitMs = 20_000

const tusVersion = '1.0.0'
const fileType = 'application/offset+octet-stream'

/**
 * POST /uploads and HEAD, PATCH and DELETE /uploads/{id}: resumable uploads by tus (docs/decisions/0045).
 * Errors have our format, and the limits are those of a multipart form.
 */
export function registerUploadRoutes(app: FastifyInstance, deps: Dependencies, gates: Gates): void {
  const { uploads } = deps.media
  const locker = createUploadLocker(maxLockWaitMs)

  const authenticate = async (request: UploadRequest, reply: FastifyReply): Promise<void> => {
    const path = request.params.id === undefined ? uploadsPath : `${uploadsPath}/{id}`
    const key = await gates.authenticateKey({ method: request.method, path, access: 'admin' }, request)
    const session =
      key?.signedIn ?? (await gates.authenticate({ access: 'admin' }, request.headers.authorization, request.ip))
    request.signedIn = gates.checkSession(session, {})
    if (request.headers['tus-resumable'] !== tusVersion) {
      throw new AppError('protocol_version', `Send the header Tus-Resumable: ${tusVersion}`)
    }
    if (request.method !== 'POST' && request.method !== 'PATCH') return
    if (deps.isDiskFull()) throw diskFull()
    if (request.method === 'PATCH' && request.headers['content-type'] !== fileType) {
      throw new AppError('unsupported_type', `Send the bytes as ${fileType}`)
    }
    if (!hasBody(request)) return
    assertConnected(request)
    assertNotEncoded(request)
    watchBody(request, reply, true, deps.config.timeLimits)
  }

  const respond = async (request: UploadRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const adminId = request.signedIn?.admin.id ?? ''
    const { id = null } = request.params
    if (id !== null && !isMediaKey(id)) throw new AppError('not_found', 'There is nothing at this address')
    if (request.method === 'POST') gates.countFileOf(adminId)
    const slot = gates.createUploadSlot(adminId)
    const receivesBytes = hasBody(request) && request.headers['content-type'] === fileType
    const body = receivesBytes ? readBody(request) : null
    try {
      if (body) slot.acquire()
      const { respondToTus } = await import('./tus-server')
      const sent = toWebRequest(request, body)
      const response = await respondToTus({ uploads, locker, adminId, id, request: sent })
      for (const name of sentHeaders) {
        const value = response.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return reply.code(response.status).send()
    } finally {
      slot.release()
      body?.destroy()
    }
  }

  // A separate scope, because the parsers of the other routes would read the body.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null, undefined))
    scope.addHook('onSend', (_request, reply, payload, sent) => {
      reply.headers(protocolHeaders)
      sent(null, payload)
    })
    const route = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string) => {
      const config = { receivesFile: true } as const
      scope.route<{ Params: { id?: string } }>({ method, url, config, onRequest: authenticate, handler: respond })
    }
    route('POST', uploadsPath)
    // The CORS hook responds.
    scope.options(uploadsPath, (_request, reply) => reply.code(204).send())
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) route(method, `${uploadsPath}/:id`)
    done()
  })
}

/** The headers of tus that a response may have. */
const sentHeaders = ['Location', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Upload-Expires', 'Cache-Control']

const protocolHeaders = {
  'Tus-Resumable': tusVersion,
  'Tus-Version': tusVersion,
  'Tus-Extension': 'creation,creation-with-upload,termination,expiration',
}

/** The headers that the library reads; others, which a proxy may add, must not change what it does. */
const readHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'content-type',
  'content-length',
]

function toWebRequest({ method, url, headers }: FastifyRequest, body: Readable | null): Request {
  const sent = readHeaders.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const stream = body && (ReadableStream.from(body) as ReadableStream<Uint8Array>)
  return new Request(`http://localhost${url.split('?')[0]}`, { method, headers: sent, body: stream, duplex: 'half' })
}

/**
 * The body as a separate stream: at its end, the connection must stay open for the response, and a request
 * that is iterated itself would look paused to `watchBody`.
 */
function readBody({ raw }: FastifyRequest): Readable {
  // Who reads it receives its error. A request may break off before, while it waits for the database or for
  // another one: without a listener, the error would end the process.
  const body = new PassThrough().on('error', () => {})
  const breakOff = () => {
    if (!raw.readableEnded) body.destroy(new AppError('bad_request', 'The request broke off'))
  }
  raw.once('error', breakOff).once('close', breakOff)
  return raw.pipe(body)
}
