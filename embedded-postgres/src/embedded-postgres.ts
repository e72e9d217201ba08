import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './binaries'
import { createCluster, hasCluster, openClusterFolder } from './cluster'
import { explainFolderError, openDataFolder, restrictFolder } from './data-folder'
import { startDiskReserve } from './disk-reserve'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { chooseIdentity } from './identity'
import { describeLayout } from './layout'
import { liveHolder } from './lock/holder'
import { acquireLock } from './lock/lock'
import { clearLeftovers } from './processes/leftovers'
import { startServer, type ServerOptions } from './server/server'
import { socketUrl } from './server/socket'

interface EmbeddedPostgresOptions {
  /** Created if it does not exist. */
  dataFolder: string
  /** Name of the database and its user; prefix of file names. Always the same for a data folder. */
  name?: string
  log?: (line: string) => void
  /** False only for throw-away test databases: a power cut then loses data. */
  isDurable?: boolean
}

export interface EmbeddedPostgres {
  connectionString: string
  /** Whether the disk is full except for what recovery needs, so that changes should be rejected. */
  isDiskFull: () => boolean
  /** Stops PostgreSQL if this process started it. */
  close: (timeoutMs?: number) => Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder and creates its database the first time.
 * @throws EmbeddedPostgresError for every reason why it cannot run
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { name = 'postgres', log = () => {}, isDurable = true } = options
  const dataFolder = openDataFolder(options.dataFolder)
  const layout = describeLayout(dataFolder, checkedName(name))
  try {
    // Before anything is written, because the folder may contain another program's files.
    hasCluster(layout)
    const binaries = findBinaries()
    const lock = await acquireLock(layout, log)
    try {
      return await startLocked({ layout, socketPrefix: `${name}-`, binaries, lock, log, isDurable })
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explainFolderError(error, dataFolder)
  }
}

/**
 * The database of the process that holds the folder, or null when none does. Waits for a holder that is still
 * starting.
 */
export async function attachEmbeddedPostgres({
  dataFolder,
  name = 'postgres',
}: Pick<EmbeddedPostgresOptions, 'dataFolder' | 'name'>): Promise<EmbeddedPostgres | null> {
  const layout = describeLayout(dataFolder, checkedName(name))
  const deadline = performance.now() + 60_000
  for (;;) {
    const holder = liveHolder(layout)
    if (holder === null) return null
    if (holder.socketDirectory !== null) {
      const connectionString = socketUrl(holder.socketDirectory, name)
      return { connectionString, isDiskFull: () => false, close: () => Promise.resolve() }
    }
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The process ${holder.pid} (${holder.program}) holds ${dataFolder}, but its database accepts no connections.`,
      )
    }
    await pause(50)
  }
}

/**
 * True when the folder contains a database, false when it contains none yet. Changes nothing.
 * @throws EmbeddedPostgresError when it contains anything else, or a database of another version
 */
export function hasEmbeddedPostgres({
  dataFolder,
  name = 'postgres',
}: Pick<EmbeddedPostgresOptions, 'dataFolder' | 'name'>): boolean {
  return hasCluster(describeLayout(dataFolder, checkedName(name)))
}

async function startLocked(options: Omit<ServerOptions, 'folder' | 'identity'>): Promise<EmbeddedPostgres> {
  const { layout, socketPrefix, binaries, lock, log, isDurable } = options
  const { dataFolder } = layout
  const isNew = !hasCluster(layout)
  const folder = openClusterFolder(layout)
  const identity = chooseIdentity(folder, binaries.postgres, dataFolder)
  // A user other than the owner needs to pass through the data folder, but not to list it.
  restrictFolder(dataFolder, identity.uid === statSync(dataFolder).uid ? 0o700 : 0o711)
  if (isNew) createCluster({ folder, layout, binaries, identity, isDurable })
  else {
    // PostgreSQL does not start a cluster that other users can enter, as after a copy that lost the file
    // modes.
    restrictFolder(folder, 0o700)
    identity.own(folder)
  }
  await clearLeftovers(folder, socketPrefix, lock.previous, log)
  const reserve = startDiskReserve(reserveFolder(dataFolder, folder), log)
  try {
    // PostgreSQL does not start on a full disk.
    await reserve.releaseIfFull()
    const server = await startServer({ ...options, folder, identity })
    lock.announce(server.socketDirectory)
    const close = async (timeoutMs?: number) => {
      await reserve.stop()
      await server.close(timeoutMs)
    }
    return { connectionString: socketUrl(server.socketDirectory, layout.name), isDiskFull: reserve.isUsedUp, close }
  } catch (error) {
    await reserve.stop()
    throw error
  }
}

/** On the volume of the cluster, which may be another one than that of the data folder. */
const reserveFolder = (dataFolder: string, cluster: string): string =>
  statSync(dataFolder).dev === statSync(cluster).dev ? dataFolder : cluster

/** A name that PostgreSQL, file systems and URLs accept without quoting. */
function checkedName(name: string): string {
  if (/^[a-z][a-z0-9_]{0,30}$/.test(name)) return name
  throw new TypeError(`"${name}" is not a name of lower-case letters, digits and underscores`)
}
