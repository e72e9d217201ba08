import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { TimeLimits } from '../../settings/time-limits'

interface Watched {
  progress: string
  /** When `progress` last changed. */
  changedAt: number
}

export interface StalledResponses {
  /** Starts watching the response, until `unwatch` is called or its connection is closed. */
  watch(reply: FastifyReply): void
  /** The response is sent. */
  unwatch(reply: FastifyReply): void
  stop(): void
}

/**
 * Closes connections whose client has read nothing of its response for `responseStallMs`. One timer checks
 * all of them. The timeout of Node's sockets is not used: it restarts if a large write has progressed since
 * it last fired, so it takes up to twice as long.
 */
export function closeStalledResponses({ responseStallMs, checkEveryMs }: TimeLimits): StalledResponses {
  const watched = new Map<ServerResponse, Watched>()
  const now = () => performance.now()

  function check(response: ServerResponse, watch: Watched): void {
    // A pipelined response that waits for another one emits nothing when the connection breaks.
    if (response.closed || response.req.socket.destroyed) return void watched.delete(response)
    const progress = readProgress(response.socket)
    if (progress !== watch.progress) watched.set(response, { progress, changedAt: now() })
    else if (now() - watch.changedAt > responseStallMs) response.socket?.destroy()
  }

  const timer = setInterval(() => watched.forEach((watch, response) => check(response, watch)), checkEveryMs)
  timer.unref()
  return {
    watch(reply) {
      watched.set(reply.raw, { progress: '', changedAt: now() })
    },
    unwatch(reply) {
      watched.delete(reply.raw)
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns a text that changes whenever bytes are written or sent. A pipelined response that waits for another
 * one has no socket yet. `writableLength` counts a write until it is complete; its progress is only in the
 * handle, where Node's own timeout reads it too.
 */
function readProgress(socket: Socket | null): string {
  if (socket === null) return String(performance.now())
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize: number } | null }
  return [socket.bytesWritten, socket.writableLength, handle?.writeQueueSize].join()
}
