import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptedEncoding, addVary } from './accepted-encoding'
import { brotliOptions, gzipOptions } from './compress-response'
import { computeEtag, isKnown } from './etag'

/** A file in memory that is the same for every client; null where it has no compressed form. */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

export async function compressFile(type: string, content: string | Buffer): Promise<StaticFile> {
  const plain = Buffer.from(content)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain, gzipOptions),
  ])
  return { type, etag: computeEtag(plain), plain, br, gzip: gzipped }
}

/**
 * Returns a function that returns the file. It is made when it is first served: a start must not wait for it.
 */
export function compressLater(type: string, read: () => string | Buffer | Promise<Buffer>): () => Promise<StaticFile> {
  let file: Promise<StaticFile> | undefined
  return async () => {
    file ??= Promise.resolve(read()).then((content) => compressFile(type, content))
    // The next request reads it again.
    return await file.catch((error: unknown) => {
      file = undefined
      throw error
    })
  }
}

/**
 * Sends the file in the best encoding that the client accepts,
 * or 304 if the client has it (RFC 9110, section 13.1.2).
 */
export function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  addVary(reply, 'Accept-Encoding')
  if (isKnown(file.etag, request, reply)) return reply.code(304).send()
  reply.type(file.type)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const compressed = encoding && file[encoding]
  if (!compressed) return reply.send(file.plain)
  return reply.header('Content-Encoding', encoding).send(compressed)
}
