import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { explained, openDataFolder } from './data-folder'
import { findBinaries } from './embedded-binaries'
import { createCluster, hasCluster } from './embedded-cluster'
import { chooseIdentity } from './embedded-identity'
import { clearLeftovers } from './embedded-leftovers'
import { liveHolder, takeLock, type Lock } from './embedded-lock'
import { socketUrl, startServer } from './embedded-server'
import { StartRefusal } from './start-refusal'

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** False only for throw-away test clusters: a power cut then loses data. */
  isDurable?: boolean
}

export interface EmbeddedDatabase {
  connectionString: string
  /** Ends PostgreSQL when we started it; a database we only attached to goes on. */
  stop: () => Promise<void>
}

/** Starts the PostgreSQL of a data folder, making its database the first time. Every refusal is a StartRefusal. */
export async function startEmbedded({ dataDir, log, isDurable = true }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = openDataFolder(dataDir)
  const binaries = findBinaries()
  const lock = lockFolder(home)
  try {
    const folder = join(home, 'database')
    const isNew = !hasCluster(home)
    const identity = chooseIdentity(folder, binaries.postgres)
    if (isNew) createCluster(home, binaries, identity, isDurable)
    else identity.own(folder)
    await clearLeftovers(folder, lock.previous, log)
    const server = await startServer({ folder, binaries, identity, isDurable, log, afterStop: lock.release })
    lock.announce(server.socketDirectory)
    return { connectionString: socketUrl(server.socketDirectory), stop: server.stop }
  } catch (error) {
    lock.release()
    throw explained(error, home)
  }
}

/** The database of the folder's living holder, or null when nobody runs it. Waits for a holder that is still starting. */
export async function attachEmbedded(dataDir: string): Promise<EmbeddedDatabase | null> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const holder = liveHolder(dataDir)
    if (holder === null) return null
    if (holder.socketDirectory !== null) {
      return { connectionString: socketUrl(holder.socketDirectory), stop: () => Promise.resolve() }
    }
    if (Date.now() > deadline) {
      throw new StartRefusal(
        `The Gatehouse process ${holder.pid} (${holder.program}) holds ${dataDir} but its database does not answer.`,
      )
    }
    await pause(50)
  }
}

function lockFolder(home: string): Lock {
  try {
    return takeLock(home)
  } catch (error) {
    throw explained(error, home)
  }
}
