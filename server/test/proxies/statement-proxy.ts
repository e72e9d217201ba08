import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StatementProxy {
  readonly connectionString: string
  /** What clients have sent: one text for each chunk that arrived. */
  readonly received: string[]
  /** Replaces a text, in what clients send from now on, by another of the same length. */
  replace(text: string, by: string): void
  /**
   * Holds back the responses of the connection that sends this text next, until `release` is called.
   * `arrived` resolves when PostgreSQL has responded.
   */
  hold(text: string): HeldResponse
  close(): Promise<void>
}

interface HeldResponse {
  readonly arrived: Promise<void>
  release(): void
}

/** A proxy before PostgreSQL that records and changes what clients send, and holds responses back. */
export async function startStatementProxy(connectionString: string): Promise<StatementProxy> {
  const target = new URL(connectionString)
  const received: string[] = []
  const sockets = new Set<Socket>()
  let replaced = ['', ''] as [string, string]
  let onSent: ((text: string, upstream: Socket, client: Socket) => void) | undefined
  const server = createServer((client) => {
    const upstream = connect(socketAddress(target))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, upstream].forEach((each) => each.destroy()))
    }
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      received.push(text)
      onSent?.(text, upstream, client)
      const [from, to] = replaced
      upstream.write(Buffer.from(from === '' ? text : text.replaceAll(from, to), 'latin1'))
    })
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return {
    connectionString: url.href,
    received,
    replace: (text, by) => (replaced = [text, by]),
    hold(held) {
      let release = () => {}
      const arrived = new Promise<void>((resolve) => {
        onSent = (text, upstream, client) => {
          if (!text.includes(held)) return
          onSent = undefined
          upstream.unpipe(client)
          upstream.once('readable', resolve)
          release = () => upstream.pipe(client)
        }
      })
      return { arrived, release: () => release() }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The address of PostgreSQL: a port, or a socket in the folder `host`. */
function socketAddress({ hostname, port, searchParams }: URL) {
  const folder = searchParams.get('host') ?? ''
  const number = Number(searchParams.get('port') ?? port) || 5432
  return folder.startsWith('/') ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number }
}
