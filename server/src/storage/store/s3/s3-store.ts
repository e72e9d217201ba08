import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { StartupError } from '../../../app-error'
import { assertFileName, isMediaKey, isPresigned, mediaType } from '../../media-key'
import { prepareMediaFolder } from '../media-folder'
import type { MediaStore } from '../store'
import { StoreUnavailableError } from '../store-errors'
import { type ClientOverrides, createS3Client } from './s3-client'
import { createS3Objects } from './s3-objects'
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

  async function upload(stagedFolder: string, key: string): Promise<void> {
    for (const name of (await readdir(stagedFolder)).toSorted())
      await objects.putFile(`${folderOf(key)}${name}`, join(stagedFolder, name), mediaType(name))
    await rm(stagedFolder, { recursive: true, force: true })
  }

  const keysIn = (folders: readonly string[]) => folders.map((name) => name.slice('media/'.length)).filter(isMediaKey)

  return {
    async prepare() {
      prepareMediaFolder(root, stagingRoot)
      try {
        // Reading, listing and writing are separate permissions.
        await this.readDatabaseId()
        for await (const _ of objects.list('gatehouse')) break
        await this.removeInterrupted()
        await objects.putSmall(markObject, 'The media of Gatehouse. Do not change these objects.\n')
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw new StartupError(`${error.message} ${error.remedy}`)
        throw error
      }
    },

    exists: async () => (await objects.head(markObject)) !== null,

    publish: upload,
    add: upload,

    async remove(key) {
      for await (const { name } of objects.list(folderOf(key))) await objects.remove(name)
    },

    removeFile: async (key, name) => await objects.remove(`${folderOf(key)}${assertFileName(name)}`),

    async open(key, name) {
      const object = `${folderOf(key)}${assertFileName(name)}`
      const head = await objects.head(object)
      if (!head) return null
      const { bytes, etag } = head
      return {
        bytes,
        read: (range) => objects.read(object, range ?? { first: 0, last: bytes - 1 }, etag),
        close: () => Promise.resolve(),
        ...(settings.presignedReads && isPresigned(name) ? { presign: () => presign(object, name) } : {}),
      }
    },

    async withLocalFile(key, name, use) {
      const folder = join(stagingRoot, randomBytes(16).toString('base64url'))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const path = join(folder, assertFileName(name))
        const file = await this.open(key, name)
        // As on a disk, the path of a missing file leads to nothing.
        if (file) await pipeline(await file.read(), createWriteStream(path, { flags: 'wx' }))
        return await use(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    async listPrefixes() {
      // A page has up to 1,000 keys: a small bucket is listed as a whole.
      let pages = 0
      for await (const _ of objects.listFolders('media/')) if ((pages += 1) > 1) return Array.from(firstCharacters)
      return ['']
    },

    async listKeys(prefix) {
      const keys: string[] = []
      for await (const page of objects.listFolders(`media/${prefix}`)) keys.push(...keysIn(page))
      return keys
    },

    async changedAt(key) {
      let latest: Date | null = null
      for await (const { changedAt } of objects.list(folderOf(key)))
        if (latest === null || changedAt > latest) latest = changedAt
      return latest
    },

    removeInterrupted: () => objects.abortUploads(interruptedMs),

    trash: createS3Trash(objects, folderOf),
    location,
    stagingRoot,
    uploadsRoot: join(root, '.uploads'),

    async readDatabaseId() {
      const body = await objects.get(idObject)
      return body && (await text(body)).trim()
    },

    async writeDatabaseId(id, { replace }) {
      if (replace || (await this.readDatabaseId()) === null)
        await objects.putSmall(idObject, `${id}\n`, { isNew: !replace })
    },

    folderId: null,

    // The bucket has no size; uploads are staged on the disk.
    async freeSpace() {
      await mkdir(root, { recursive: true })
      const volume = await statfs(root)
      return volume.bavail * volume.bsize
    },
  }

  async function presign(object: string, name: string) {
    const cacheControl = 'private, max-age=31536000, immutable'
    const url = await objects.presign(object, presignedSeconds, { type: mediaType(name), cacheControl })
    // A stored redirect must end before its address.
    return { url, maxAgeSeconds: presignedSeconds / 3 }
  }
}

const idObject = 'gatehouse/database-id'
const markObject = 'gatehouse/README.txt'
const firstCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** No upload takes as long: what is older was left by a crash. */
const interruptedMs = 24 * 3_600_000
const presignedSeconds = 900
