import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { TimeLimits } from './time-limits'
import { whenClosed } from './when-closed'

interface Watched {
  progress: string
  /** When it was last seen to change. */
  changedAt: number
}

export interface StalledResponses {
  /** From now on the connection is closed once it stands still, until the response is out. */
  watch(reply: FastifyReply): void
  stop(): void
}

/**
 * Closes connections whose client takes nothing of its response for `responseStallMs`. One timer looks at all of them: the timeout
 * of Node's sockets starts anew when a large write has progressed since the last time it ran out, so it takes up to twice as long.
 */
export function closeStalledResponses({ responseStallMs, checkEveryMs }: TimeLimits): StalledResponses {
  const watched = new Map<ServerResponse, Watched>()
  const now = () => performance.now()

  function check(response: ServerResponse, seen: Watched): void {
    const progress = progressOf(response.socket)
    if (progress !== seen.progress) watched.set(response, { progress, changedAt: now() })
    else if (now() - seen.changedAt > responseStallMs) response.socket?.destroy()
  }

  const timer = setInterval(() => watched.forEach((seen, response) => check(response, seen)), checkEveryMs)
  timer.unref()
  return {
    watch(reply) {
      watched.set(reply.raw, { progress: '', changedAt: now() })
      whenClosed(reply, () => watched.delete(reply.raw))
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Changes with every byte that leaves or is added. A response that waits behind another one on its connection has no socket yet.
 * `writableLength` counts a write until all of it is out; how much of it is out only the handle knows (Node's own timeout asks it).
 */
function progressOf(socket: Socket | null): string {
  if (socket === null) return String(performance.now())
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize: number } | null }
  return [socket.bytesWritten, socket.writableLength, handle?.writeQueueSize].join()
}
