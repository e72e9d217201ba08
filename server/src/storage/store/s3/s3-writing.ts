import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import pLimit from 'p-limit'
import type { Bucket, BucketFolder } from '../../../settings/bucket'
import { ignoreMissing, isNamed } from './s3-errors'
import { createS3Reading } from './s3-reading'

export type S3Objects = ReturnType<typeof createS3Objects>

/** The operations on the objects of a bucket. Names are without the prefix of the settings. */
export const createS3Objects = (client: S3Client, settings: Bucket) => ({
  ...createS3Reading(client, settings),
  ...createS3Writing(client, settings),
})

/** The operations that store and remove the objects of a bucket. */
function createS3Writing(client: S3Client, { bucket, prefix }: Bucket) {
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  // Each upload holds a part in memory, and one more while it is put together.
  const limit = pLimit(4)

  /** Sends a stream in parts, or as a whole if it is not longer than one. */
  async function upload(name: string, body: Readable, options: { type: string; partSize: number }): Promise<void> {
    const params = { ...objectOf(name), Body: body, ContentType: options.type }
    await new Upload({ client, params, partSize: options.partSize, queueSize: 1 }).done()
  }

  return {
    /**
     * A small object. With `isNew`, an existing one is not changed where the service supports that. Returns
     * whether it was stored.
     */
    async putSmall(name: string, content: string | Buffer, { isNew = false } = {}): Promise<boolean> {
      const put = async (condition: { IfNoneMatch?: '*' }) => {
        const object = { ...objectOf(name), Body: content, ContentType: 'text/plain' }
        await client.send(new PutObjectCommand({ ...object, ...condition }))
        return true
      }
      if (!isNew) return await put({})
      try {
        return await put({ IfNoneMatch: '*' })
      } catch (error) {
        if (isNamed(error, 'PreconditionFailed', 'ConditionalRequestConflict')) return false
        // Such as OpenStack Swift. The caller has seen that there is none.
        if (!isNamed(error, 'NotImplemented')) throw error
        return await put({})
      }
    },

    /**
     * Replaces the object atomically when the stream has ended; not if it fails. At most two parts are in
     * memory.
     */
    async putStream(name: string, body: Readable): Promise<void> {
      await upload(name, body, { type: 'application/octet-stream', partSize: streamPartBytes })
    },

    /** Replaces the object atomically. One that is larger than a part is sent in parts. */
    async putFile(name: string, path: string, type: string): Promise<void> {
      await limit(async () => {
        const body = createReadStream(path)
        try {
          await upload(name, body, { type, partSize: partBytes })
        } finally {
          body.destroy()
        }
      })
    },

    /** Replaces the target atomically. */
    async copy(name: string, target: string): Promise<void> {
      await client.send(new CopyObjectCommand({ ...objectOf(target), CopySource: `${bucket}/${prefix}${name}` }))
    },

    /** No error for an unknown object. */
    async remove(name: string): Promise<void> {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },

    abortUploads: (olderThanMs = 0) => abortUploads(client, { bucket, prefix }, olderThanMs),
  }
}

/**
 * Removes the parts of uploads that are older, by the service's clock, and never completed, at most 1,000
 * of them. Returns how many.
 */
async function abortUploads(client: S3Client, { bucket, prefix }: BucketFolder, olderThanMs: number): Promise<number> {
  const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
  const list = await client.send(command).catch((error: unknown) => {
    // Some services remove them by themselves.
    if (!isNamed(error, 'NotImplemented')) throw error
    return { Uploads: [] }
  })
  // The response to the list has corrected the offset of a clock that is wrong.
  const before = Date.now() + client.config.systemClockOffset - olderThanMs
  const old = (list.Uploads ?? []).filter(
    ({ Initiated }) => olderThanMs === 0 || (Initiated !== undefined && Initiated.getTime() < before),
  )
  for (const { Key, UploadId } of old)
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(ignoreMissing)
  return old.length
}

/** The smallest part that S3 accepts. */
const partBytes = 5 * 1024 * 1024
/** For streams of unknown length, of which S3 accepts 10,000 parts. */
const streamPartBytes = 8 * 1024 * 1024
