/** Amazon S3, or a service with the same interface. */
export interface ObjectStorageService {
  /** The address of another service; null: Amazon's in that region. */
  readonly endpoint: string | null
  readonly region: string
  /** The bucket is in the path of an address, not in its host name. */
  readonly forcePathStyle: boolean
}

export interface BucketFolder {
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

/** A bucket, or a bucket and a folder in it; null if it is neither. */
export function parseBucket(text: string): BucketFolder | null {
  const [bucket = '', ...folders] = text.replace(/\/+$/, '').split('/')
  const isValid = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && folders.every((name) => /^\w[\w.-]*$/.test(name))
  return isValid ? { bucket, prefix: folders.map((name) => `${name}/`).join('') } : null
}

/** For messages: `s3://bucket/prefix`. */
export const formatLocation = ({ bucket, prefix }: BucketFolder): string =>
  `s3://${bucket}/${prefix}`.replace(/\/$/, '')

/** The origin of the bucket's addresses. */
export function buildOrigin({ bucket, endpoint, region, forcePathStyle }: Bucket): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return forcePathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`
}
