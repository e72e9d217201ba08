import { join } from 'node:path'

import type { CommandSettings } from '../cluster/cluster'
import type { Traffic } from '../cluster/traffic'
import { backUp, differentTables, findNewest, listMediaHashes } from '../server/backups'
import { runDocumented } from './documented-commands'

interface Between {
  /** The settings of the old installation; `to` has those of the new one. */
  readonly from: CommandSettings
  readonly to: CommandSettings
  /** An empty folder for the backups. */
  readonly folder: string
}

export interface Move {
  /** When the first change was rejected, by `performance.now()`. */
  readonly rejectedFrom: number
  readonly tables: number
  readonly rows: number
  readonly differentTables: readonly string[]
  readonly mediaFiles: number
  readonly differentMedia: readonly string[]
  /** Time that the comparison took. */
  readonly comparisonMs: number
  /** Responses with 503, and reads that were served, from the restart of the old installation. */
  readonly rejected: number
  readonly served: number
}

/** The first part of the move: copies nearly all media while people work. */
export async function moveAhead({ from, to, folder }: Between): Promise<void> {
  await runDocumented('gatehouse backup /mnt/backup', join(folder, 'backup'), from)
  await runDocumented('gatehouse restore /mnt/backup', join(folder, 'backup'), to)
}

/**
 * The second part. `rejectChanges` restarts the old servers with READ_ONLY. The new ones have not been
 * started when it returns, so that both sides can be compared.
 */
export async function moveWithinWindow(
  { from, to, folder }: Between,
  traffic: Traffic,
  rejectChanges: () => Promise<void>,
): Promise<Move> {
  const rejectedFrom = performance.now()
  await rejectChanges()
  const count = (matches: (status: number) => boolean) =>
    [...traffic.statuses].reduce((sum, [status, times]) => (matches(status) ? sum + times : sum), 0)
  const before = { rejected: count((status) => status === 503), served: count((status) => status < 300) }
  const backup = join(folder, 'backup')
  await runDocumented('gatehouse backup /mnt/backup', backup, from)
  await runDocumented('gatehouse restore /mnt/backup --force', backup, to)
  const rejected = count((status) => status === 503) - before.rejected
  const served = count((status) => status < 300) - before.served

  const comparedFrom = performance.now()
  // In another folder: a backup does not read media again that its folder has.
  const copy = join(folder, 'copy')
  const [one, other] = [await findNewest(backup), await backUp(copy, to)]
  const [media, copied] = [await listMediaHashes(backup), new Set(await listMediaHashes(copy))]
  const missing = media.filter((line) => !copied.has(line))
  return {
    rejectedFrom,
    tables: one.tables.length,
    rows: one.tables.reduce((sum, { rows }) => sum + rows, 0),
    differentTables: differentTables(one, other),
    mediaFiles: media.length,
    differentMedia: media.length === copied.size ? missing : [...missing, 'another number of files'],
    comparisonMs: performance.now() - comparedFrom,
    rejected,
    served,
  }
}
