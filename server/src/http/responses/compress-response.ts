import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

import { acceptedEncoding, addVary } from './accepted-encoding'
import { gzipLevel, KeptText } from './cached-text'

/** Below this an answer fits into one packet anyway. */
const worthBytes = 1_000

/** Sends JSON text, compressed when the client accepts it and it is worth it. */
export async function sendText(
  sent: string | KeptText,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kept = typeof sent === 'string' ? new KeptText(sent) : sent
  const { text } = kept
  if (text.length < worthBytes) return reply.send(text)
  addVary(reply, 'Accept-Encoding')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(text)
  reply.header('Content-Encoding', encoding)
  return reply.send(await kept.compressed(encoding))
}

/** Sends a stream of JSON text; compressed as gzip, whose first bytes come soon and whose memory stays small. */
export function sendStream(stream: Readable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  addVary(reply, 'Accept-Encoding')
  if (!acceptedEncoding(request.headers['accept-encoding'], ['gzip'])) return reply.send(stream)
  const compressed = createGzip(gzipLevel)
  // Neither end may outlive the other: a list that breaks off must not look complete, nor be read for nobody.
  stream.on('error', (error) => compressed.destroy(error))
  compressed.on('close', () => stream.destroy())
  return reply.header('Content-Encoding', 'gzip').send(stream.pipe(compressed))
}
