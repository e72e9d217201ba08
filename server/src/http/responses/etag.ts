import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'

/** Returns the ETag of a content in parts. It is weak, because it is the same for all encodings. */
export function computeEtag(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * Sets the ETag of a response. Returns whether the client has that response, which is 304 then
 * (RFC 9110, section 13.1.2).
 */
export function isKnown(etag: string, request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('ETag', etag)
  return matchesEtag(etag, request)
}

/** Whether If-None-Match has an ETag. */
export function matchesEtag(etag: string, request: Pick<FastifyRequest, 'headers'>): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = (request.headers['if-none-match'] ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(etag))
}
