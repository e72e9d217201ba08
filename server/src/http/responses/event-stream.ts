import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

/** A response without end, of server-sent events (HTML, section "Server-sent events"). */
export class EventStream {
  constructor(readonly stream: Readable) {}
}

/** Sends events as they are written: neither compressed nor held back by a proxy. */
export function sendEvents({ stream }: EventStream, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type('text/event-stream; charset=utf-8')
  if (request.method === 'HEAD') {
    stream.destroy()
    return reply.send()
  }
  return reply.header('Cache-Control', 'no-store, no-transform').header('X-Accel-Buffering', 'no').send(stream)
}
