import type { Readable } from 'node:stream'

/**
 * Where published media live: one folder of files per key. The disk keeps them below DATA_DIR/media; an object store keeps
 * them under `media/<key>/`. Uploads are always staged on the local disk first, and only whole folders are published.
 */
export type MediaStore = {
  /** Makes the staged folder visible under its key. When it resolves, the files have reached the medium. The staged folder is gone. */
  publish(stagedFolder: string, key: string): Promise<void>
  /** Adds files to a folder that exists, replacing equal names. Each file appears whole or not at all. The staged folder is gone. */
  add(stagedFolder: string, key: string): Promise<void>
  /** Removes a key with all its files; an unknown key is no error. */
  remove(key: string): Promise<void>
  /** Null when there is no such file. The caller reads it or closes it. */
  open(key: string, name: string): Promise<StoredFile | null>
  /** Lends a file as a path on the local disk (a store elsewhere fetches it first), for programs such as ffmpeg. */
  withLocalFile<Result>(key: string, name: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** The names of the parts that the published keys are divided into. */
  listShelves(): Promise<string[]>
  /** The published keys of one part. */
  listKeys(shelf: string): Promise<string[]>
  /** When the files of a key last changed; null when there is no such key. */
  changedAt(key: string): Promise<Date | null>
  readonly trash: MediaTrash
  /** Where the media are, for people. */
  readonly place: string
  /** A folder of the local disk from which `publish` and `add` can take what is staged there. */
  readonly stagingRoot: string
  /** The id of the database that the media belong to; null when none has been written yet. */
  readOwner(): Promise<string | null>
  /** With `replace` false an id that is there already stays, whoever wrote it. */
  writeOwner(id: string, options: { replace: boolean }): Promise<void>
  /** Bytes that can still be written. */
  freeSpace(): Promise<number>
}

/** Keys that no row names wait here, by the day (YYYY-MM-DD) on which they were put. They are not served. */
export type MediaTrash = {
  /** False when there is no such key. */
  put(key: string, day: string): Promise<boolean>
  /** False when it is not in the trash. */
  bringBack(key: string): Promise<boolean>
  /** All, or those of the days before the given one. */
  list(before?: string): AsyncIterable<{ key: string; day: string }>
  /** Removes the files for good. */
  remove(key: string, day: string): Promise<void>
}

export type StoredFile = {
  bytes: number
  /** First and last byte, both included; without a range, everything. Closes the file at its end. */
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

export type ByteRange = { first: number; last: number }
