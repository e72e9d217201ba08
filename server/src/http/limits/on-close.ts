import type { FastifyReply } from 'fastify'

/**
 * Calls `onClose` once when a response is sent or its connection is closed; immediately if that has already
 * happened. Listens to the socket too, because a pipelined response that waits for another one emits nothing
 * when the connection breaks.
 */
export function onClosed({ raw, request }: FastifyReply, onClose: () => void): void {
  const { socket } = request.raw
  const ended = () => {
    raw.off('close', ended)
    socket.off('close', ended)
    onClose()
  }
  if (raw.closed || socket.destroyed) return onClose()
  raw.once('close', ended)
  socket.once('close', ended)
}
