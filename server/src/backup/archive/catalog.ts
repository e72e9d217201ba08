import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'
import { listBackups, type Manifest, readSealed, type SealedManifest, timeOfBackup } from './manifest'
import { assertSeal, type Signing } from './signature'

interface Catalog {
  /** In the order in which they were made. */
  readonly made: readonly SealedManifest[]
  /** Those whose manifest cannot be read, by their dates. */
  readonly unreadable: readonly { readonly name: string; readonly error: BackupError }[]
}

/**
 * All backups of a target. Their order is that of their counters, because clocks may be wrong; those of the
 * first versions have none and are ordered by their dates. What has no valid signature although one is
 * required counts as older than what has.
 */
export async function readCatalog(target: BackupTarget, signing: Signing): Promise<Catalog> {
  const made: SealedManifest[] = []
  const unreadable: { name: string; error: BackupError }[] = []
  for (const name of await listBackups(target)) {
    try {
      made.push(await readSealed(target, name, signing))
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      unreadable.push({ name, error })
    }
  }
  const isTrusted = ({ seal }: SealedManifest) => (signing.isRequired && seal !== 'valid' ? 0 : 1)
  made.sort(
    (one, other) =>
      isTrusted(one) - isTrusted(other) ||
      one.manifest.sequence - other.manifest.sequence ||
      (one.manifest.name < other.manifest.name ? -1 : 1),
  )
  return { made, unreadable }
}

export interface BackupChoice {
  readonly signing: Signing
  /** Whether a backup without a signature is accepted although one is required. */
  readonly isUnsignedAllowed: boolean
  /**
   * Chooses between the backup that was made last and the one with the latest date, if they differ; null
   * if there is no person to ask. Without it, the one that was made last is used.
   */
  readonly choose?: (lastMade: Manifest, latest: Manifest) => Promise<string | null>
}

/**
 * The named backup, or the newest. @throws BackupError if there is none, if it is damaged or not signed, or
 * if it is not clear which is the newest
 */
export async function findBackup(target: BackupTarget, name: string | null, choice: BackupChoice): Promise<Manifest> {
  const { signing, isUnsignedAllowed } = choice
  const found = name === null ? await findNewest(target, choice) : await readSealed(target, name, signing)
  assertSeal(signing, found.seal, found.manifest.name, isUnsignedAllowed)
  return found.manifest
}

async function findNewest(target: BackupTarget, { signing, choose }: BackupChoice): Promise<SealedManifest> {
  const { made, unreadable } = await readCatalog(target, signing)
  const [lastMade, lastUnreadable] = [made.at(-1), unreadable.at(-1)]
  const isNewer = lastUnreadable && (lastMade === undefined || lastUnreadable.name > lastMade.manifest.name)
  if (isNewer) throw lastUnreadable.error
  if (lastMade === undefined) throw new BackupError(`There is no complete backup in ${target.location}.`)
  const latest = made.reduce((one, other) => (one.manifest.name > other.manifest.name ? one : other))
  if (!choose || !isDoubtful(lastMade.manifest, latest.manifest)) return lastMade
  const chosen = await choose(lastMade.manifest, latest.manifest)
  if (chosen !== null) return await readSealed(target, chosen, signing)
  throw new BackupError(
    `It is not clear which backup is the newest, because a clock was wrong: ${lastMade.manifest.name} was made last, and ${latest.manifest.name} has the latest date. Pass --backup NAME to choose one; nothing was changed.`,
  )
}

const dayMs = 24 * 3_600_000

/** Whether the clock may have been wrong: without a counter, a date in the future is the only sign. */
const isDoubtful = (lastMade: Manifest, latest: Manifest): boolean =>
  lastMade.name !== latest.name || (lastMade.sequence === 0 && timeOfBackup(latest.name).getTime() > Date.now() + dayMs)
