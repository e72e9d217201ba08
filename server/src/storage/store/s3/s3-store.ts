import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { StartupError } from '../../../app-error'
import { assertFileName, isMediaKey, isPresigned, mediaType } from '../../media-key'
import { readFreeSpace } from '../disk-folders'
import { prepareMediaFolder } from '../media-folder'
import type { MediaStore, StoredFile } from '../store'
import { StoreUnavailableError } from '../store-errors'
import { type ClientOverrides, createS3Client } from './s3-client'
import { createS3Objects, type S3Objects } from './s3-writing'
import { formatLocation, type ObjectStorageSettings } from '../../../settings/bucket'
import { createS3Trash } from './s3-trash'

/**
 * Stores media in a bucket, as `media/<key>/<name>` (docs/decisions/0051). Uploads are staged in the local
 * folder `root`. The objects of a key appear one after the other, which no reader sees: `publish` resolves
 * before a row references them.
 */
export function createS3Store(root: string, settings: ObjectStorageSettings, overrides?: ClientOverrides): MediaStore {
  const objects = createS3Objects(createS3Client(settings, overrides), settings)
  const location = formatLocation(settings)
  const stagingRoot = join(root, '.staging')
  const folderOf = (key: string) => {
    if (!isMediaKey(key)) throw new TypeError('Not a media key')
    return `media/${key}/`
  }

  const store = (stagedFolder: string, key: string) => upload(objects, stagedFolder, folderOf(key))

  return {
    async prepare() {
      prepareMediaFolder(root, stagingRoot)
      await checkPermissions(objects)
    },

    exists: async () => (await objects.head(markObject)) !== null,

    publish: store,
    add: store,

    async copy(key, newKey) {
      const copies: Promise<void>[] = []
      for await (const { name } of objects.list(folderOf(key)))
        copies.push(objects.copy(name, `${folderOf(newKey)}${name.slice(folderOf(key).length)}`))
      await Promise.all(copies)
      return copies.length > 0
    },

    async remove(key) {
      for await (const { name } of objects.list(folderOf(key))) await objects.remove(name)
    },

    removeFile: async (key, name) => await objects.remove(`${folderOf(key)}${assertFileName(name)}`),

    open: async (key, name) => await openObject(objects, settings, `${folderOf(key)}${assertFileName(name)}`, name),

    async withLocalFile(key, name, use) {
      return await withCopy(
        join(stagingRoot, randomBytes(16).toString('base64url')),
        name,
        await this.open(key, name),
        use,
      )
    },

    async *listKeys() {
      for await (const page of objects.listFolders('media/'))
        yield page.map((name) => name.slice('media/'.length)).filter(isMediaKey)
    },

    async has(key) {
      for await (const _ of objects.list(folderOf(key))) return true
      return false
    },

    removeInterrupted: () => objects.abortUploads(interruptedMs),

    trash: createS3Trash(objects, folderOf),
    location,
    stagingRoot,
    uploadsRoot: join(root, '.uploads'),

    async readDatabaseId() {
      return await readId(objects)
    },

    async writeDatabaseId(id, { replace }) {
      if (replace || (await readId(objects)) === null) await objects.putSmall(idObject, `${id}\n`, { isNew: !replace })
    },

    folderId: null,

    // The bucket has no size; uploads are staged on the disk.
    freeSpace: () => readFreeSpace(root),
  }
}

const idObject = 'gatehouse/database-id'
const markObject = 'gatehouse/README.txt'
/** No upload takes as long: what is older was left by a crash. */
const interruptedMs = 24 * 3_600_000
const presignedSeconds = 900

/**
 * Reads, lists and writes, for which there are separate permissions.
 * @throws StartupError without one of them
 */
async function checkPermissions(objects: S3Objects): Promise<void> {
  try {
    await readId(objects)
    for await (const _ of objects.list('gatehouse')) break
    await objects.abortUploads(interruptedMs)
    await objects.putSmall(markObject, 'The media of Gatehouse. Do not change these objects.\n')
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw new StartupError(`${error.message} ${error.remedy}`)
    throw error
  }
}

async function readId(objects: S3Objects): Promise<string | null> {
  const body = await objects.get(idObject)
  return body && (await text(body)).trim()
}

/** Uses a copy of the file in a folder that exists for as long. */
async function withCopy<Result>(
  folder: string,
  name: string,
  file: StoredFile | null,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, assertFileName(name))
    // As on a disk, the path of a missing file leads to nothing.
    if (file) await pipeline(await file.read(), createWriteStream(path, { flags: 'wx' }))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function upload(objects: S3Objects, stagedFolder: string, folder: string): Promise<void> {
  for (const name of (await readdir(stagedFolder)).toSorted())
    await objects.putFile(`${folder}${name}`, join(stagedFolder, name), mediaType(name))
  await rm(stagedFolder, { recursive: true, force: true })
}

async function openObject(
  objects: S3Objects,
  { presignedReads }: ObjectStorageSettings,
  object: string,
  name: string,
): Promise<StoredFile | null> {
  const head = await objects.head(object)
  if (!head) return null
  const { bytes, etag } = head
  return {
    bytes,
    read: (range) => objects.read(object, range ?? { first: 0, last: bytes - 1 }, etag),
    close: () => Promise.resolve(),
    ...(presignedReads && isPresigned(name) ? { presign: () => presign(objects, object, name) } : {}),
  }
}

async function presign(objects: S3Objects, object: string, name: string) {
  const cacheControl = 'private, max-age=31536000, immutable'
  const url = await objects.presign(object, presignedSeconds, { type: mediaType(name), cacheControl })
  // A stored redirect must end before its address.
  return { url, maxAgeSeconds: presignedSeconds / 3 }
}
