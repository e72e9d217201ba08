import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy on loopback that loses connections or delays them on request. */
export interface FaultyProxy {
  readonly port: number
  /** Ends the connection that sends this byte, counted from now on; with `isLost` all others, too. */
  cutOnceAfter(bytes: number, options?: { isLost: boolean }): void
  /** Ends every connection, now and from now on, or works again. */
  setLost(isLost: boolean): void
  /** Passes nothing on, or works again. */
  setStalled(isStalled: boolean): void
  close(): Promise<void>
}

export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let bytesToCut = Infinity
  let isLostAfterCut = false
  let isLost = false
  let isStalled = false
  const endAll = () => sockets.forEach((socket) => socket.destroy())

  /** Passes on what `from` sends until a fault. */
  function forward(from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      if (isStalled) return
      bytesToCut -= chunk.length
      if (bytesToCut <= 0) {
        bytesToCut = Infinity
        isLost = isLostAfterCut
        if (isLost) endAll()
        else from.destroy()
      } else if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
  }

  const server = createServer((client) => {
    if (isLost) {
      client.destroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        for (const each of [client, upstream]) each.destroy()
      })
    }
    forward(client, upstream)
    forward(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutOnceAfter(bytes, options = { isLost: false }) {
      bytesToCut = bytes
      isLostAfterCut = options.isLost
    },
    setLost(lost) {
      isLost = lost
      if (lost) endAll()
    },
    setStalled(stalled) {
      isStalled = stalled
      if (!stalled) endAll()
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
