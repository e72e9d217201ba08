import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface ThrottledProxy {
  /** The address of the server through the proxy. */
  readonly url: string
  /** Bytes that the client has sent so far, with all headers. */
  readonly sent: () => number
  /** Resets all connections, as when the power fails. New ones are accepted. */
  readonly cut: () => void
  /** Until the next cut, nothing that the server sends reaches the client. */
  readonly stopResponses: () => void
  /** Nothing is forwarded any more on the connections that are open, which stay open. New ones work. */
  readonly stall: () => void
  readonly close: () => Promise<void>
}

interface Limits {
  /** The rate of what the client sends, over all connections. */
  bytesPerSecond: number
  /** The time of a round trip. */
  latencyMs: number
}

/** A TCP proxy in front of a server, which sends as slowly as a phone's connection and counts the bytes. */
export async function startThrottledProxy(server: string, limits: Limits): Promise<ThrottledProxy> {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  let sent = 0
  let freeAt = 0
  let areResponsesStopped = false
  const stalled = new WeakSet<Socket>()

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  /** Delays chunks in their order; the end follows the last one. */
  const forward = (from: Socket, to: Socket, delayOf: (bytes: number) => number) => {
    // One after the other: of two timers, the later one can end first.
    let last = Promise.resolve()
    const later = (delay: number, action: () => void) => {
      last = runAfter(last, performance.now() + delay, () => !to.destroyed && action())
    }
    let lastDelay = 0
    from.on('data', (chunk: Buffer) => {
      lastDelay = delayOf(chunk.length)
      later(lastDelay, () => canForward(from) && to.write(chunk))
      // The client's own buffers fill, as on a slow connection, and its progress is true.
      if (lastDelay <= limits.latencyMs) return
      from.pause()
      setTimeout(() => !stalled.has(from) && from.resume(), lastDelay - limits.latencyMs / 2)
    })
    from.once('end', () => later(lastDelay, () => to.end()))
    from.once('close', () => later(lastDelay, () => to.destroy()))
  }
  const upstreams = new WeakSet<Socket>()
  const canForward = (from: Socket) => !stalled.has(from) && !(areResponsesStopped && upstreams.has(from))
  const paced = (bytes: number) => {
    sent += bytes
    freeAt = Math.max(freeAt, performance.now()) + (bytes / limits.bytesPerSecond) * 1000
    return freeAt - performance.now() + limits.latencyMs / 2
  }

  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    track(client)
    track(upstream)
    upstreams.add(upstream)
    forward(client, upstream, paced)
    forward(upstream, client, () => limits.latencyMs / 2)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    areResponsesStopped = false
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent: () => sent,
    cut,
    stopResponses: () => {
      areResponsesStopped = true
    },
    stall() {
      for (const socket of sockets) {
        stalled.add(socket)
        socket.pause()
      }
    },
    async close() {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function runAfter(earlier: Promise<void>, at: number, action: () => void): Promise<void> {
  await earlier
  const left = at - performance.now()
  if (left > 0) await pause(left)
  action()
}
