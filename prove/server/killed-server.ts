import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { builtServer } from '../../bench/gatehouse'
import { newId } from '../../server/src/database/id'
import { type OpenDatabase, openDatabase } from '../../server/src/database/open'
import { startKillable } from '../../server/test/crash/killable-server'
import { freePort } from '../../server/test/free-port'
import { openSite, type Site } from '../../server/test/history/site'
import { sendRequest } from '../../server/test/send-request'
import { makeFolder } from './gatehouse'

type Send = Parameters<typeof openSite>[1]

/** The built server on a data folder of its own, whose address stays the same when it is killed. */
export interface KilledServer {
  /** Another one after each kill. */
  readonly database: () => OpenDatabase
  readonly kills: () => number
  /** Resolves when it runs, at once unless it is killed now. */
  readonly running: () => Promise<void>
  /** Sends a request, again with the same key each time that the server is killed before it has responded. */
  readonly send: Send
  /** kill -9 of the server and its database, and a new start. */
  readonly kill: () => Promise<void>
}

/** Runs `work` with a server and the records of a site, and removes what it made. */
export async function withKilledServer<Result>(
  work: (server: KilledServer, site: (send?: Send) => Promise<Site>) => Promise<Result>,
): Promise<Result> {
  const dataDir = makeFolder()
  const settings = { PORT: String(await freePort()) }
  const start = () => startKillable(builtServer, dataDir, settings)
  const attach = () => openDatabase({ dataDir, attach: true })
  let server = await start()
  let database: OpenDatabase = await attach()
  let kills = 0
  let running = Promise.resolve()

  const restart = async () => {
    await database.close().catch(() => undefined)
    await server.killTree()
    server = await start()
    database = await attach()
  }
  const kill = async () => {
    kills += 1
    running = restart()
    await running
  }
  const send: Send = async (token, endpoint, ...[sent]) => {
    const headers = { 'Idempotency-Key': newId() }
    for (;;) {
      await running
      const before = kills
      try {
        const response = await sendRequest(server.url, endpoint, { ...sent!, token, headers })
        // The database may have been killed a moment before the server, which then responds.
        if (response.status !== 503) return response
        await pause(100)
        if (kills === before) return response
      } catch (error) {
        // A moment, in which the connection may break before `kill` has been called.
        await pause(100)
        if (kills === before) throw error
      }
    }
  }
  try {
    const site = (sendOther = send) => openSite(() => database, sendOther)
    return await work({ database: () => database, kills: () => kills, running: () => running, send, kill }, site)
  } finally {
    await database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
