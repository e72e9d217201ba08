import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'

import { acceptedEncoding, addVary } from './accepted-encoding'

/** Middle levels: the higher ones take more time than the smaller response saves. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
export const gzipOptions = { level: 5 }

/** A shorter response fits into one packet uncompressed. */
const minCompressedBytes = 1_000

/** Sends the parts of a JSON text, compressed if the client accepts it. */
export async function sendText(
  parts: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = parts.join('')
  if (text.length < minCompressedBytes) return reply.send(text)
  addVary(reply, 'Accept-Encoding')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(text)
  reply.header('Content-Encoding', encoding)
  return reply.send(
    await (encoding === 'br' ? promisify(brotliCompress)(text, brotliOptions) : promisify(gzip)(text, gzipOptions)),
  )
}

/**
 * Sends a stream of JSON text; compressed as gzip, which sends its first bytes early and needs little memory.
 */
export function sendStream(stream: Readable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  addVary(reply, 'Accept-Encoding')
  if (!acceptedEncoding(request.headers['accept-encoding'], ['gzip'])) return reply.send(stream)
  const compressed = createGzip(gzipOptions)
  // Each end destroys the other: an aborted list must not
  // look complete, and must not be read without a client.
  stream.on('error', (error) => compressed.destroy(error))
  compressed.on('close', () => stream.destroy())
  return reply.header('Content-Encoding', 'gzip').send(stream.pipe(compressed))
}
