import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseByteRange } from './byte-range'
import { isMediaKey, isMediaName, mediaType } from '../media-key'
import type { MediaStore } from '../store/store'

/**
 * GET and HEAD /media/:key/:name. Public, because an image tag cannot send a token: the key is the secret.
 * The files of a key never change, so responses are cacheable forever.
 */
export function registerMediaRoutes(app: FastifyInstance, store: Pick<MediaStore, 'open'>): void {
  app.route<{ Params: { key: string; name: string } }>({
    // Fastify's HEAD route would read the complete file.
    method: ['GET', 'HEAD'],
    url: '/media/:key/:name',
    handler: (request, reply) => sendMedia(store, request, reply),
  })
}

async function sendMedia(
  store: Pick<MediaStore, 'open'>,
  request: FastifyRequest<{ Params: { key: string; name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, name } = request.params
  reply.headers(safetyHeaders)
  const file = isMediaKey(key) && isMediaName(name) ? await store.open(key, name) : null
  if (!file) return reply.code(404).send({ status: false, message: 'File not found', code: 'not_found' })

  const etag = `"${key}-${name}-${file.bytes}"`
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-type': mediaType(name),
    ...(name.endsWith('.avi') ? { 'content-disposition': 'attachment; filename="video.avi"' } : {}),
  })
  if (isCached(request.headers['if-none-match'], etag)) {
    await file.close()
    return reply.code(304).send()
  }
  if (file.presign) reply.header('vary', 'sec-fetch-mode, sec-fetch-site')
  if (file.presign && request.method === 'GET' && !isReadByPage(request)) {
    const { url, maxAgeSeconds } = await file.presign()
    await file.close()
    reply.header('cache-control', `private, max-age=${maxAgeSeconds}`).removeHeader('etag')
    return reply.redirect(url, 302)
  }

  const isFresh = (request.headers['if-range'] ?? etag) === etag
  const range = isFresh ? parseByteRange(request.headers.range, file.bytes) : null
  if (range === 'unsatisfiable') {
    await file.close()
    reply
      .header('cache-control', 'no-store')
      .removeHeader('content-disposition')
      .header('content-range', `bytes */${file.bytes}`)
    return reply
      .code(416)
      .type('application/json')
      .send({ status: false, message: 'The file is shorter than the requested range', code: 'bad_request' })
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`)
  reply.header('content-length', range ? range.last - range.first + 1 : file.bytes)
  if (request.method === 'HEAD') {
    await file.close()
    return reply.send()
  }
  return reply.send(await file.read(range ?? undefined))
}

/**
 * Whether a page of this origin reads the pixels, to draw them on a canvas (docs/decisions/0094): after a
 * redirect the bucket would have to allow that. Browsers send these headers over https and on this machine.
 */
const isReadByPage = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'cors' && headers['sec-fetch-site'] === 'same-origin'

function isCached(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag) ?? false
}

const safetyHeaders = {
  // Replaced for a file. A miss may be followed by a file under the same address.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
