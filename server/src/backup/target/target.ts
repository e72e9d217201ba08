import type { Readable, Writable } from 'node:stream'

import { BackupError } from '../backup-error'
import type { StoreSettings } from '../../storage/store/open-store'

/**
 * Where backups are stored: files by path, such as `media/ab/abc…/full.jpg`. Paths are ASCII, their parts
 * separated by slashes; one that leaves the target is a BackupError. Functions of a bucket throw a
 * StoreUnavailableError while it cannot be reached. `test/backup/target-contract.ts` tests what every target
 * does.
 */
export interface BackupTarget {
  /** For messages; contains no secret. */
  readonly location: string
  /**
   * Stores what `write` writes, and replaces an existing file. When it resolves, the file is complete and
   * durable; after a failure or a power cut the path has its former content. `write` must end the stream.
   */
  put(path: string, write: (destination: Writable) => Promise<void>): Promise<void>
  /**
   * Stores a small file unless the path has one. Returns whether it was stored: of several programs at the
   * same time only one gets true, where file system or service support that.
   */
  create(path: string, content: Buffer): Promise<boolean>
  /** Null when there is no such file. */
  get(path: string): Promise<Readable | null>
  /** All files below a folder, sorted by path. */
  list(folder: string): AsyncIterable<TargetFile>
  /** Names of the folders at the top, sorted. */
  listFolders(): Promise<string[]>
  /** No error for an unknown path. */
  remove(path: string): Promise<void>
  /** Removes what interrupted writes have left, and returns how many. Call it while nothing is written. */
  removeInterrupted(): Promise<number>
  /** Whether what destroys the data destroys the target as well: a disk, or the bucket of the media. */
  isWithData(data: StoreSettings): Promise<boolean>
}

export interface TargetFile {
  readonly path: string
  readonly bytes: number
}

/** The path. @throws BackupError if it leaves the target, or is none */
export function insideTarget(path: string): string {
  const isInside = path.split(/[/\\]/).every((part) => !['', '.', '..'].includes(part) && !part.includes('\0'))
  if (isInside && !/^[a-z]:/i.test(path)) return path
  throw new BackupError(`${JSON.stringify(path.slice(0, 200))} is not the path of a file in a target of backups.`)
}
