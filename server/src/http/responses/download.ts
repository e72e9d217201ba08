import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import { sendStream } from './compress-response'

/**
 * A file that browsers store. An error of the stream breaks the connection off without the end of the
 * response (RFC 9112, section 8), by which clients know that the file is incomplete.
 */
export class Download {
  constructor(
    readonly stream: Readable,
    readonly file: {
      /** ASCII letters, digits, points and hyphens. */
      readonly name: string
      readonly type: string
      /** False for what is compressed already. */
      readonly isCompressible: boolean
    },
  ) {}
}

/** Sends a file as fast as it is read. The stream ends when the reader leaves. */
export function sendDownload({ stream, file }: Download, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type(file.type).header('Content-Disposition', `attachment; filename="${file.name}"`)
  return file.isCompressible ? sendStream(stream, request, reply) : reply.send(stream)
}
