import { StartupError } from '../../../app-error'
import { flag, origin } from '../../../setting-values'

/** Amazon S3, or a service with the same interface. */
export interface ObjectStorageService {
  /** The address of another service; null: Amazon's in that region. */
  readonly endpoint: string | null
  readonly region: string
  /** The bucket is in the path of an address, not in its host name. */
  readonly forcePathStyle: boolean
}

interface BucketFolder {
  readonly bucket: string
  /** Before the name of every object: empty, or with a slash at its end. */
  readonly prefix: string
}

/** A bucket of a service, or a folder in it. */
export type Bucket = ObjectStorageService & BucketFolder

/** The bucket that stores the media. */
export interface ObjectStorageSettings extends Bucket {
  /** Readers are redirected to addresses of the bucket that expire. */
  readonly presignedReads: boolean
}

/**
 * Null without S3_BUCKET, which is a bucket, or a bucket and a folder in it.
 * @throws StartupError for an invalid setting
 */
export function readObjectStorage(env: Readonly<Record<string, string | undefined>>): ObjectStorageSettings | null {
  const text = (name: string): string | null => env[name]?.trim() || null
  const location = text('S3_BUCKET')
  const reads = text('MEDIA_READS')
  if (reads !== null && reads !== 'proxied' && reads !== 'presigned') {
    throw new StartupError(`MEDIA_READS must be proxied or presigned, not "${reads}".`)
  }
  if (location === null) return null
  const found = parseBucket(location)
  if (found === null) {
    throw new StartupError(
      `S3_BUCKET must be the name of a bucket, with an optional folder: media or media/gatehouse, not "${location}".`,
    )
  }
  return { ...found, ...readService(env), presignedReads: reads === 'presigned' }
}

/** @throws StartupError for an invalid setting */
export function readService(env: Readonly<Record<string, string | undefined>>): ObjectStorageService {
  const text = (name: string): string | null => env[name]?.trim() || null
  const region = text('S3_REGION') ?? text('AWS_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{2,40}$/.test(region)) {
    throw new StartupError(`S3_REGION must be a region such as eu-west-1, not "${region}".`)
  }
  const endpoint = origin('S3_ENDPOINT', text('S3_ENDPOINT'))
  const forcePathStyle = flag('S3_FORCE_PATH_STYLE', text('S3_FORCE_PATH_STYLE') ?? String(endpoint !== null))
  return { endpoint, region, forcePathStyle }
}

/** A bucket, or a bucket and a folder in it; null if it is neither. */
export function parseBucket(text: string): BucketFolder | null {
  const [bucket = '', ...folders] = text.replace(/\/+$/, '').split('/')
  const isValid = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && folders.every((name) => /^\w[\w.-]*$/.test(name))
  return isValid ? { bucket, prefix: folders.map((name) => `${name}/`).join('') } : null
}

/** For messages: `s3://bucket/prefix`. */
export const locationOf = ({ bucket, prefix }: BucketFolder): string => `s3://${bucket}/${prefix}`.replace(/\/$/, '')

/** The origin of the bucket's addresses. */
export function originOf({ bucket, endpoint, region, forcePathStyle }: Bucket): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return forcePathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`
}
