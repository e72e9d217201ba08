import type { Readable } from 'node:stream'

/**
 * Storage for published media: one folder of files per key. The disk store uses DATA_DIR/media; an object
 * store would use `media/<key>/`. Uploads are staged on the local disk first, and only complete folders are
 * published.
 */
export type MediaStore = {
  /** Moves the staged folder to its key. When it resolves, the files are synced to the medium. */
  publish(stagedFolder: string, key: string): Promise<void>
  /**
   * Adds files to an existing folder, replacing files of the same name, each atomically. Removes the staged
   * folder.
   */
  add(stagedFolder: string, key: string): Promise<void>
  /** Removes a key with all its files. No error for an unknown key. */
  remove(key: string): Promise<void>
  /** Null when there is no such file. The caller reads it or closes it. */
  open(key: string, name: string): Promise<StoredFile | null>
  /**
   * Calls `use` with a local path of the file (a remote store downloads it first), for programs such as
   * ffmpeg.
   */
  withLocalFile<Result>(key: string, name: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** Prefixes of the published keys, for listing them in parts. */
  listPrefixes(): Promise<string[]>
  /** The published keys with a prefix. */
  listKeys(prefix: string): Promise<string[]>
  /** When the files of a key last changed; null when there is no such key. */
  changedAt(key: string): Promise<Date | null>
  readonly trash: MediaTrash
  /** Where the media are stored, for messages. */
  readonly location: string
  /** A folder of the local disk for files that are to be published. */
  readonly stagingRoot: string
  /** The id of the database that the media belong to; null when none has been written yet. */
  readDatabaseId(): Promise<string | null>
  /** With `replace` false an existing id is not changed. */
  writeDatabaseId(id: string, options: { replace: boolean }): Promise<void>
  /** Bytes that can still be written. */
  freeSpace(): Promise<number>
}

/** Keys without a row, by the day (YYYY-MM-DD) on which they were moved here. They are not served. */
export type MediaTrash = {
  /** False when there is no such key. */
  put(key: string, day: string): Promise<boolean>
  /** False when it is not in the trash. */
  restore(key: string): Promise<boolean>
  /** All, or those of the days before the given one. */
  list(before?: string): AsyncIterable<{ key: string; day: string }>
  /** Removes the files permanently. */
  remove(key: string, day: string): Promise<void>
}

export type StoredFile = {
  bytes: number
  /** Reads a range, or everything. Closes the file at the end. */
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }
