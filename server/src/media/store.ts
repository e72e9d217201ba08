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
  /** Every published key with the time it last changed, in no order. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>
  /** Bytes that can still be written. */
  freeSpace(): Promise<number>
}

export type StoredFile = {
  bytes: number
  /** First and last byte, both included; without a range, everything. Closes the file at its end. */
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

export type ByteRange = { first: number; last: number }
