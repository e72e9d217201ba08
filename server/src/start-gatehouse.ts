import type { FastifyInstance } from 'fastify'

import { createFirstAdmin } from './admins/first-admin'
import { buildApp } from './app'
import { openCareers } from './careers/open-careers'
import { type Config, readConfig } from './config'
import { migrate } from './db/migrate'
import { openDatabase } from './db/open'
import { hasCode, StartRefusal } from './db/start-refusal'
import type { Deps } from './deps'
import { createLog } from './log'
import { startMaintenance } from './maintenance'
import { createMedia } from './media/media'
import { closeWithin, type ClosingPart } from './shutdown'

export interface Gatehouse {
  readonly url: string
  close(): Promise<void>
}

/**
 * Reads the settings, opens the database and the media store, and listens. What was opened is closed again when a later step
 * fails, and in reverse order at the end. `print` is for the person at the terminal.
 * @throws StartRefusal with one readable sentence
 */
export async function startGatehouse(
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<Gatehouse> {
  const config = readConfig(env)
  const log = createLog()
  const parts: ClosingPart[] = []
  const close = () => closeWithin(parts.splice(0).toReversed())
  try {
    const { dataDir } = config
    const database = await openDatabase({ dataDir, databaseUrl: config.databaseUrl ?? undefined, log: print })
    parts.push({ reservedMs: 4_000, close: database.close })
    const { db, intakeDb, background } = database
    const backgroundDb = background.db
    await migrate(database.pool)
    const ffmpegPath = config.ffmpegPath ?? undefined
    const media = await createMedia({ db, background, dataDir, ffmpegPath, isAlone: config.databaseUrl === null, log })
    parts.push({ reservedMs: 1_000, close: (withinMs) => media.stop(withinMs) })
    await media.start()
    const now = () => new Date()
    const careers = await openCareers({ db, backgroundDb, now, log, config })
    parts.push({ reservedMs: 250, close: () => careers.close() })
    await careers.tidy(config.databaseUrl === null)
    const deps: Deps = { db, intakeDb, backgroundDb, media, careers, config, now, log }
    const firstAdmin = await createFirstAdmin(deps)
    parts.push({ reservedMs: 250, close: startMaintenance(deps) })
    const app = await buildApp(deps)
    parts.push({ reservedMs: 1_000, close: (withinMs) => closeApp(app, withinMs) })
    const url = await listen(app, config)
    print(`${config.businessName} is ready at ${url}`)
    if (firstAdmin) {
      print(`Email     ${firstAdmin.email}`)
      if (firstAdmin.isInvented) print(`Password  ${firstAdmin.password}`)
    }
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: () => '' })
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartRefusal(`Port ${port} on ${host} is in use by another program. Set PORT to a free one.`)
    }
    if (hasCode(error, 'EACCES')) {
      throw new StartRefusal(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
    }
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL')) {
      throw new StartRefusal(`HOST must be an address of this machine, not "${host}".`)
    }
    throw error
  }
}

/** Stops accepting, lets running requests finish, and cuts off those that take too long. */
async function closeApp(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs * 0.8)
  await app.close()
  clearTimeout(cut)
}
