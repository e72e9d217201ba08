import { PassThrough } from 'node:stream'

import { type ClientOverrides, createS3Client } from '../../storage/store/s3/s3-client'
import { createS3Objects } from '../../storage/store/s3/s3-writing'
import { type Bucket, formatLocation } from '../../settings/bucket'
import { type BackupTarget, insideTarget } from './target'

/** A bucket, or a folder in it. Objects appear when they are complete. */
export function createBucketTarget(bucket: Bucket, overrides?: ClientOverrides): BackupTarget {
  const objects = createS3Objects(createS3Client(bucket, overrides), bucket)
  return {
    location: formatLocation(bucket),

    async put(path, write) {
      const name = insideTarget(path)
      // Errors reach both below; the stream may have none of them as listener any more.
      const body = new PassThrough().on('error', () => {})
      // The end of one of both with an error ends the other; a body with an error is not stored.
      const end = (error: Error) => {
        body.destroy(error)
        throw error
      }
      const [uploaded, written] = await Promise.allSettled([
        objects.putStream(name, body).catch(end),
        write(body).catch(end),
      ])
      for (const result of [uploaded, written]) if (result.status === 'rejected') throw result.reason
    },

    // Not every service supports the condition.
    create: async (path, content) =>
      (await objects.head(insideTarget(path))) === null && (await objects.putSmall(path, content, { isNew: true })),

    get: async (path) => await objects.readAll(insideTarget(path)),

    async *list(folder) {
      for await (const { name, bytes } of objects.list(`${insideTarget(folder)}/`)) yield { path: name, bytes }
    },

    async listFolders() {
      const folders: string[] = []
      for await (const page of objects.listFolders('')) folders.push(...page)
      // The service sorts them with the slash at their end.
      return folders.toSorted()
    },

    remove: async (path) => await objects.remove(insideTarget(path)),

    removeInterrupted: () => objects.abortUploads(),

    isWithData: async ({ objectStorage: media }) =>
      media !== null && media.bucket === bucket.bucket && media.endpoint === bucket.endpoint,
  }
}
