import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { type EmbeddedDatabase, startEmbedded } from '../../server/src/database/embedded-database'
import { makeFolder } from './gatehouse'

/** A separate PostgreSQL server, at an address that stays the same when it is stopped and started. */
export interface Postgres {
  readonly databaseUrl: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Starts the PostgreSQL of the embedded packages, as DATABASE_URL would name one of the business. */
export async function startPostgres(dataDir = makeFolder()): Promise<Postgres> {
  let running: EmbeddedDatabase | null = null
  const start = async () => void (running = await startEmbedded({ dataDir, log: () => {} }))
  await start()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (!running) {
      client.destroy()
      return
    }
    const upstream = connect(socketPath(running.connectionString))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(running!.connectionString)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  const stop = async () => {
    const stopping = running
    running = null
    await stopping?.close()
  }
  return {
    databaseUrl: url.href,
    stop,
    start,
    async remove() {
      await stop()
      for (const socket of sockets) socket.destroy()
      server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The socket in the folder that a connection string names as its host. */
function socketPath(connectionString: string): string {
  const { searchParams, port } = new URL(connectionString)
  return `${searchParams.get('host')}/.s.PGSQL.${port || 5432}`
}
