import type { Endpoint } from '@gatehouse/contract/endpoint'

import { builtServer } from '../../bench/gatehouse'
import { newId } from '../../server/src/database/id'
import { type OpenDatabase, openDatabase } from '../../server/src/database/open'
import { startKillable } from '../../server/test/crash/killable-server'
import { freePort } from '../../server/test/free-port'
import { type Outcome, type Sent, sendRequest } from '../../server/test/send-request'

/** A server that is killed during one request of `every`; the request is sent again after its next start. */
export async function openKilledServer(dataDir: string, every: number) {
  const settings = { PORT: String(await freePort()) }
  const start = () => startKillable(builtServer, dataDir, settings)
  const attach = () => openDatabase({ dataDir, attach: true })
  let server = await start()
  let database: OpenDatabase = await attach()
  let [requests, kills] = [0, 0]

  async function kill() {
    kills += 1
    await database.close().catch(() => undefined)
    await server.killTree()
    server = await start()
    database = await attach()
  }

  /** One request of `every` is interrupted; its key is the same when it is sent again. */
  const send = async <E extends Endpoint>(token: string, endpoint: E, ...[sent]: Sent<E>): Promise<Outcome<E>> => {
    requests += 1
    const headers = { 'Idempotency-Key': newId() }
    const request = () =>
      sendRequest(server.url, endpoint, { ...sent, token, headers } as Parameters<typeof sendRequest<E>>[2])
    if (requests % every > 0) return await request()
    const interrupted = request().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
    await kill()
    await interrupted
    return await request()
  }
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { database: () => database, kills: () => kills, kill, send, close }
}
