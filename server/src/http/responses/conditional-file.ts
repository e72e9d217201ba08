import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { acceptedEncoding, addVary } from './accepted-encoding'
import { isKnown } from './etag'

/** What a reader compares a file with that it has (RFC 9110, section 8.8). */
export interface Validators {
  /** Weak, with its quotation marks: the same for all encodings. */
  readonly etag: string
  readonly lastModified: Date
}

/** A file that is complete before it is sent. */
interface CompressedFile extends Validators {
  /** Its length as gzip. */
  readonly bytes: number
  /** Its length without compression. */
  readonly plainBytes: number
  /** Opens its content as gzip. An error of the stream breaks the connection off. */
  readonly open: () => Readable
}

/** A file that is made only for a reader that does not have it: not for HEAD or a matching If-None-Match. */
export class ConditionalFile {
  constructor(
    readonly type: string,
    readonly validators: Validators,
    /** The file as it is now, which may be newer than `validators`. */
    readonly make: () => Promise<CompressedFile>,
  ) {}
}

/** Caches may store the file for its reader, who asks each time whether it is still the same. */
export async function sendConditionalFile(
  { type, validators, make }: ConditionalFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  addVary(reply, 'Authorization')
  addVary(reply, 'Accept-Encoding')
  reply.header('Cache-Control', 'private, no-cache').header('Last-Modified', validators.lastModified.toUTCString())
  if (isKnown(validators.etag, request, reply)) return reply.code(304).send()
  reply.type(type)
  const isCompressed = acceptedEncoding(request.headers['accept-encoding'], ['gzip']) !== null
  if (isCompressed) reply.header('Content-Encoding', 'gzip')
  if (request.method === 'HEAD') return sendHeaders(reply)
  const file = await make()
  reply.header('ETag', file.etag).header('Last-Modified', file.lastModified.toUTCString())
  reply.header('Content-Length', isCompressed ? file.bytes : file.plainBytes)
  if (isCompressed) return reply.send(file.open())
  const compressed = file.open()
  const plain = createGunzip()
  // Each end destroys the other: a file that breaks off must not look complete.
  compressed.on('error', (error) => plain.destroy(error))
  plain.on('close', () => compressed.destroy())
  return reply.send(compressed.pipe(plain))
}

/**
 * Sends the headers of a response to HEAD without Content-Length, which would need its content
 * (RFC 9110, section 9.3.2). Fastify sends a length of 0 if there is no stream.
 */
export const sendHeaders = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))
