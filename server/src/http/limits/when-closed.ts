import type { FastifyReply } from 'fastify'

/**
 * Calls `end` once when an answer is out or its connection is closed, and at once when that is so already: no event would come
 * any more. (The answer of a request that waits behind another on one connection emits none when that connection breaks.)
 */
export function whenClosed({ raw, request }: FastifyReply, end: () => void): void {
  const { socket } = request.raw
  const ended = () => {
    raw.off('close', ended)
    socket.off('close', ended)
    end()
  }
  if (raw.closed || socket.destroyed) return end()
  raw.once('close', ended)
  socket.once('close', ended)
}
