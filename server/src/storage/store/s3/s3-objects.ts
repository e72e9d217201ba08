import type { S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '../../../settings/bucket'
import { createS3Reading } from './s3-reading'
import { createS3Writing } from './s3-writing'

export type S3Objects = ReturnType<typeof createS3Objects>

/** The operations on the objects of a bucket. Names are without the prefix of the settings. */
export const createS3Objects = (client: S3Client, settings: Bucket) => ({
  ...createS3Reading(client, settings),
  ...createS3Writing(client, settings),
})
