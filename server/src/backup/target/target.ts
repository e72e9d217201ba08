import type { Readable, Writable } from 'node:stream'

/**
 * Where backups are stored: files by path, such as `media/ab/abc…/full.jpg`. Paths are ASCII, their parts
 * separated by slashes.
 */
export interface BackupTarget {
  /** For messages; contains no secret. */
  readonly location: string
  /**
   * Stores what `write` writes, and replaces an existing file. When it resolves, the file is complete and
   * durable; after a failure or a power cut the path has its former content. `write` must end the stream.
   */
  put(path: string, write: (destination: Writable) => Promise<void>): Promise<void>
  /** Null when there is no such file. */
  get(path: string): Promise<Readable | null>
  /** All files below a folder, sorted by path. */
  list(folder: string): AsyncIterable<TargetFile>
  /** Names of the folders at the top, sorted. */
  listFolders(): Promise<string[]>
  /** No error for an unknown path. */
  remove(path: string): Promise<void>
  /** Device of the folder, to be compared with that of the data; null for a target that is not a folder. */
  device(): Promise<number | null>
}

export interface TargetFile {
  readonly path: string
  readonly bytes: number
}
