import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'

import type { Config } from '../../config'
import { addVary } from './accepted-encoding'
import { sendStream, sendText } from './compress-response'
import { computeEtag, matchesEtag } from './etag'

/** How responses without a token are cached (docs/decisions/0029). */
interface PublicCaching {
  /** For how many seconds caches may show what has changed since. */
  readonly maxAgeSeconds: number
  /**
   * Whether addresses in responses are based on PUBLIC_URL. Otherwise they are based on headers of the
   * request, which a client could set for all readers of a cache.
   */
  readonly hasFixedOrigin: boolean
}

/** Returns null for a response that must not be stored: to a request with a token, or of another access. */
export function publicCaching(
  { publicListingsMaxAge, publicUrl }: Config,
  { access }: Pick<Endpoint, 'access'>,
  { headers }: FastifyRequest,
): PublicCaching | null {
  if (access !== 'listings' || headers.authorization !== undefined) return null
  return { maxAgeSeconds: publicListingsMaxAge, hasFixedOrigin: publicUrl !== null }
}

/** A list that is longer is sent without an ETag, so that it needs no more memory. */
const maxTaggedBytes = 1_000_000

/**
 * Sends the JSON of a request without a token. It may be stored by caches, with an ETag of its content, so
 * that also files that are converted later change it. The response to a matching If-None-Match is 304.
 */
export async function sendPublicText(
  parts: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
  caching: PublicCaching,
): Promise<FastifyReply> {
  const etag = computeEtag(...parts)
  request.noteEtag?.(etag)
  if (matchesEtag(etag, request)) return await sendNotModified(reply, caching, etag)
  setCacheHeaders(reply.header('ETag', etag), caching)
  return await sendText(parts, request, reply)
}

/** Sends the 304 to a request whose If-None-Match has the ETag. */
export function sendNotModified(reply: FastifyReply, caching: PublicCaching, etag: string): FastifyReply {
  setCacheHeaders(reply, caching)
  return reply.code(304).header('ETag', etag).removeHeader('Content-Type').send()
}

/** Sends a whole list to a request without a token. One that is longer than `maxTaggedBytes` has no ETag. */
export async function sendPublicStream(
  stream: Readable,
  request: FastifyRequest,
  reply: FastifyReply,
  caching: PublicCaching,
): Promise<FastifyReply> {
  const content = await readShort(stream)
  if (typeof content === 'string') return await sendPublicText([content], request, reply, caching)
  setCacheHeaders(reply, caching)
  return sendStream(content, request, reply)
}

/**
 * A cache shows a response for its `max-age`, and during `stale-while-revalidate` (RFC 5861) once more while
 * it asks for the next one. Both together are the age of the setting.
 */
export function setCacheHeaders(reply: FastifyReply, { maxAgeSeconds, hasFixedOrigin }: PublicCaching): void {
  const fresh = Math.ceil((maxAgeSeconds * 2) / 3)
  const ages = `max-age=${fresh}, stale-while-revalidate=${maxAgeSeconds - fresh}`
  reply.header('Cache-Control', maxAgeSeconds === 0 ? 'no-cache' : `${hasFixedOrigin ? 'public' : 'private'}, ${ages}`)
  addVary(reply, 'Authorization')
  addVary(reply, 'Accept-Encoding')
}

/** Returns the text of a stream, or, if it is longer than `maxTaggedBytes`, a stream of the same bytes. */
async function readShort(stream: Readable): Promise<string | Readable> {
  const chunks: Buffer[] = []
  let bytes = 0
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer | string, undefined>
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const chunk = Buffer.from(next.value)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxTaggedBytes) return continueStream(stream, chunks, rest)
  }
  return Buffer.concat(chunks).toString()
}

function continueStream(stream: Readable, read: readonly Buffer[], rest: AsyncIterator<Buffer | string>): Readable {
  async function* all() {
    yield* read
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  const joined = Readable.from(all(), { objectMode: false })
  return joined.once('close', () => stream.destroy())
}
