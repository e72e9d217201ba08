import type { Readable } from 'node:stream'

/**
 * Storage for published media: a set of files per key, and the id of the database that they belong to.
 * Uploads are staged on the local disk first. Functions of a remote store throw a StoreUnavailableError while
 * it cannot be reached. `test/media/store-contract.ts` tests what every store does.
 */
export type MediaStore = {
  /**
   * Creates what the store needs and checks that it can be read and written; to be called before the rest.
   * @throws StartupError
   */
  prepare(): Promise<void>
  /** Whether the store has been prepared before: commands must not create one. */
  exists(): Promise<boolean>
  /**
   * Moves the files of the staged folder to a new key. When it resolves, they are stored durably. Nothing
   * refers to the key before; after a crash the sweep removes what was stored of it.
   */
  publish(stagedFolder: string, key: string): Promise<void>
  /**
   * Adds the files of the staged folder to an existing key, replacing files of the same name, each
   * atomically. Removes the staged folder.
   */
  add(stagedFolder: string, key: string): Promise<void>
  /**
   * Stores the files of a key under a new one, which nothing refers to yet, without sending or receiving
   * them. When it resolves true, they are stored durably. False when there is no such key.
   */
  copy(key: string, newKey: string): Promise<boolean>
  /** Removes a key with all its files. No error for an unknown key. */
  remove(key: string): Promise<void>
  /** Removes one file of a key. No error for an unknown file. */
  removeFile(key: string, name: string): Promise<void>
  /** Null when there is no such file. The caller reads it or closes it. */
  open(key: string, name: string): Promise<StoredFile | null>
  /**
   * Calls `use` with a local path of the file (a remote store downloads it first), for programs such as
   * ffmpeg.
   */
  withLocalFile<Result>(key: string, name: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** The published keys, in parts. */
  listKeys(): AsyncIterable<string[]>
  /** Whether there is a file of this key. */
  has(key: string): Promise<boolean>
  /** Removes what uploads to the store left that were interrupted a day ago. Returns how many. */
  removeInterrupted(): Promise<number>
  readonly trash: MediaTrash
  /** Where the media are stored, for messages. */
  readonly location: string
  /** A folder of the local disk for files that are to be published; `prepare` creates it. */
  readonly stagingRoot: string
  /** A folder on the same volume for resumable uploads, created by the first one. The sweep ignores it. */
  readonly uploadsRoot: string
  /** The id of the database that the media belong to; null when none has been written yet. */
  readDatabaseId(): Promise<string | null>
  /** With `replace` false an existing id is not changed, also by servers that start together. */
  writeDatabaseId(id: string, options: { replace: boolean }): Promise<void>
  /** The id of a folder, which other machines may not have; null for a bucket, which every server reaches. */
  readonly folderId: FolderId | null
  /** Bytes that can still be staged and published. */
  freeSpace(): Promise<number>
}

type FolderId = {
  /** Null when none has been written yet. */
  read(): Promise<string | null>
  /** Writes a new id if there is none, also by servers that start together. Returns the one that is there. */
  create(): Promise<string>
}

/** Keys without a row, by the day (YYYY-MM-DD) on which they were moved here. They are not served. */
export type MediaTrash = {
  /** False when there is no such key. */
  put(key: string, day: string): Promise<boolean>
  /** False when it is not in the trash. */
  restore(key: string): Promise<boolean>
  /** Sorted by day. */
  list(): AsyncIterable<{ key: string; day: string }>
  /** Removes the files permanently. */
  remove(key: string, day: string): Promise<void>
}

export type StoredFile = {
  bytes: number
  /** Reads a range, or everything. The stream closes the file at its end. */
  read(range?: ByteRange): Promise<Readable>
  close(): Promise<void>
  /**
   * An address from which anybody can read the file, with the media type of its name; a response may refer to
   * it for `maxAgeSeconds`. Absent when the file is to be sent by the server.
   */
  presign?(): Promise<{ url: string; maxAgeSeconds: number }>
}

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }
