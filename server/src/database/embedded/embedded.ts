import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { explained, openDataFolder, restrictFolder } from './data-folder'
import { keepReserve } from '../disk-reserve'
import { findBinaries } from './embedded-binaries'
import { createCluster, hasCluster, openClusterFolder } from './embedded-cluster'
import { chooseIdentity } from './embedded-identity'
import { clearLeftovers } from './embedded-leftovers'
import { liveHolder, takeLock } from './embedded-lock'
import { startServer, type ServerOptions } from './embedded-server'
import { socketUrl } from './embedded-socket'
import { StartupError } from '../startup-error'

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** False only for throw-away test clusters: a power cut then loses data. */
  isDurable?: boolean
}

export interface EmbeddedDatabase {
  connectionString: string
  /** Ends PostgreSQL when we started it; a database we only attached to goes on. */
  stop: (withinMs?: number) => Promise<void>
}

/** Starts the PostgreSQL of a data folder, making its database the first time. Every refusal is a StartupError. */
export async function startEmbedded({ dataDir, log, isDurable = true }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = openDataFolder(dataDir)
  try {
    // Asked before anything is written as well, because the folder may be somebody else's.
    hasCluster(home)
    const binaries = findBinaries()
    const lock = await takeLock(home, log)
    try {
      return await startLocked({ home, binaries, lock, log, isDurable })
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explained(error, home)
  }
}

async function startLocked(
  options: Pick<ServerOptions, 'home' | 'binaries' | 'lock' | 'log' | 'isDurable'>,
): Promise<EmbeddedDatabase> {
  const { home, binaries, lock, log, isDurable } = options
  const isNew = !hasCluster(home)
  const folder = openClusterFolder(home)
  const identity = chooseIdentity(folder, binaries.postgres, home)
  // Another user than the owner must pass through the data folder, and may not look around in it.
  restrictFolder(home, identity.uid === statSync(home).uid ? 0o700 : 0o711)
  if (isNew) createCluster(folder, binaries, identity, isDurable)
  else identity.own(folder)
  await clearLeftovers(folder, lock.previous, log)
  const reserve = keepReserve(home, log)
  try {
    // On a full disk PostgreSQL could not even start.
    await reserve.giveUpIfFull()
    const server = await startServer({ ...options, folder, identity })
    lock.announce(server.socketDirectory)
    const stop = async (withinMs?: number) => {
      await reserve.stop()
      await server.stop(withinMs)
    }
    return { connectionString: socketUrl(server.socketDirectory), stop }
  } catch (error) {
    await reserve.stop()
    throw error
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
      throw new StartupError(
        `The Gatehouse process ${holder.pid} (${holder.program}) holds ${dataDir} but its database does not answer.`,
      )
    }
    await pause(50)
  }
}
