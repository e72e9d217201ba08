import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'

import { findBackup } from '../../src/backup/archive/catalog'
import { noSigning } from '../../src/backup/archive/signature'
import { BackupError } from '../../src/backup/backup-error'
import { createBackup } from '../../src/backup/create/create-backup'
import { restoreBackup, type RestoreOptions } from '../../src/backup/restore/restore-backup'
import { verifyBackup } from '../../src/backup/verify-backup'
import { connect } from '../../src/database/open'
import type { MediaStore } from '../../src/storage/store/store'
import { type Files, memoryTarget, openArchive, sealArchive } from './crafted-archive'
import { mutate, randomNumbers } from './mutate-archive'
import { restoredTables } from './restored-tables'

/** A database and a data folder, to which no connection is open. */
export interface Place {
  readonly connectionString: string
  readonly dataDir: string
  readonly store: MediaStore
}

const keys = { passphrase: null, recipient: null, identity: null, signingKey: null }

/** Replaces what is there by the only backup of these files. */
export const restoreFiles = ({ connectionString, store }: Place, files: Files, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    target: memoryTarget(new Map(files)),
    backup: null,
    keys,
    store,
    isForced: true,
    openDatabase: async () => connect({ connectionString, close: async () => {} }),
    databaseLocation: 'of the test',
    ...options,
  })

export async function verifyFiles(files: Files): Promise<void> {
  const target = memoryTarget(new Map(files))
  const manifest = await findBackup(target, null, { signing: noSigning, isUnsignedAllowed: false })
  await verifyBackup(target, manifest, null)
}

/** Everything that a restore may change: the rows of every table, and the files of the folder. */
export async function stateOf({ connectionString, dataDir, store }: Place) {
  const { manifest } = await createBackup({ connectionString, store, target: memoryTarget(), keys, keep: null })
  const files = readdirSync(dataDir, { recursive: true }).map(String)
  return {
    tables: restoredTables(manifest).map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`),
    files: files.filter((path) => !/staging.|^database/.test(path)).toSorted(),
    escaped: [dirname(dataDir), '/tmp'].flatMap((folder) =>
      readdirSync(folder).filter((name) => name === 'escaped.txt'),
    ),
  }
}

/** What a promise is rejected with; null if it is not. */
export const errorOf = (promise: Promise<unknown>): Promise<Error | null> =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error('Not an error', { cause: error })),
  )

const isSentence = (error: Error) => error instanceof BackupError && /^[^\n]{20,600}\.$/.test(error.message)

/**
 * Alters a backup at random places, with valid hashes, and restores it over existing data. Returns what was
 * not as it should be. Of those that only PostgreSQL can reject, `maxLoads` are loaded.
 */
export async function fuzzArchives(
  place: Place,
  files: Files,
  { rounds, seed, maxLoads }: { readonly rounds: number; readonly seed: number; readonly maxLoads: number },
): Promise<{ readonly failures: string[]; readonly rejected: number; readonly loaded: number }> {
  await restoreFiles(place, files)
  const before = JSON.stringify(await stateOf(place))
  const random = randomNumbers(seed)
  const failures: string[] = []
  const opened = new Error('The database was opened')
  let [rejected, loaded] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const archive = openArchive(files)
    const what = mutate(archive, random)
    const altered = sealArchive(archive)
    const found = await errorOf(verifyFiles(altered))
    const restored = await errorOf(restoreFiles(place, altered, { openDatabase: () => Promise.reject(opened) }))
    if (found !== null) {
      rejected += 1
      const isAlike = isSentence(found) && restored?.message === found.message
      if (!isAlike) failures.push(`${what}: ${found.stack} and ${restored?.stack}`)
    } else if (restored !== opened) {
      failures.push(`${what}: verified, but ${restored?.stack}`)
    } else if (loaded < maxLoads) {
      loaded += 1
      const error = await errorOf(restoreFiles(place, altered))
      if (error !== null && !isSentence(error)) failures.push(`${what}: ${error.stack}`)
      if (error !== null && JSON.stringify(await stateOf(place)) !== before) failures.push(`${what}: changed something`)
      if (error === null) await restoreFiles(place, files)
    }
  }
  if (JSON.stringify(await stateOf(place)) !== before) failures.push('The data are not those of before')
  return { failures, rejected, loaded }
}
