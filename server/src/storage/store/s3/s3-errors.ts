import { type Bucket, formatLocation } from '../../../settings/bucket'
import { StoreFullError, StoreUnavailableError } from '../store-errors'

/** What the SDK's errors have in common: the code of S3, or of Node, as `name` or `code`. */
type SdkError = Error & { code?: unknown; Code?: unknown; $metadata?: { httpStatusCode?: number } }

/** Errors that are results of an operation, such as a missing object; its caller handles them. */
const results = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload', 'PreconditionFailed', 'NotImplemented', 'AbortError'])

/** Codes of services without space; Swift and Ceph report an exhausted quota with the first two. */
const fullCodes = new Set(['EntityTooLarge', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'])

/**
 * Converts an error of the SDK to a StoreUnavailableError or a "storage full" error, which name the bucket.
 * Results of an operation, and errors of local files, are returned as they are. The SDK's error is not
 * retained as the cause: it contains the signed request.
 */
export function explainError(error: unknown, settings: Bucket): unknown {
  if (!(error instanceof Error) || ('syscall' in error && isFileError(error))) return error
  const { name, $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode
  if (results.has(name)) return error
  const location = formatLocation(settings)
  if (status === 507 || fullCodes.has(name)) return new StoreFullError(`The object storage ${location} is full`)
  const [reason, remedy] = reasonOf(error, settings)
  return new StoreUnavailableError(`The object storage ${location} cannot be used: ${reason}.`, remedy)
}

function reasonOf(error: SdkError, { bucket, endpoint, region }: Bucket): [string, string] {
  const { name, message } = error
  const status = error.$metadata?.httpStatusCode
  const service = endpoint ?? `Amazon S3 in ${region}`
  if (name === 'NoSuchBucket') return [`${service} has no bucket "${bucket}"`, 'Create it, or correct its name.']
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return [`the bucket "${bucket}" is in another region than ${region}`, 'Correct S3_REGION.']
  if (name === 'RequestTimeTooSkewed')
    return [`the clock of this machine differs too much from that of ${service}`, 'Set the clock of this machine.']
  if (name === 'CredentialsProviderError')
    return ['there are no credentials', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.']
  if (status === 401 || status === 403)
    return [
      `${service} rejects the credentials (${name})`,
      'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the permissions of that key.',
    ]
  if (status === undefined)
    return [`${service} does not respond (${codeOf(error)})`, 'Check S3_ENDPOINT and the network.']
  return [`${service} reports an error (${status} ${name}: ${message})`, 'Check the service.']
}

const codeOf = ({ code, name }: SdkError): string => (typeof code === 'string' ? code : name)

/** Errors of files have a path; those of connections have an address. */
const isFileError = (error: Error): boolean => 'path' in error && !('address' in error)

export function ignoreMissing(error: unknown): null {
  if (isNamed(error, 'NotFound', 'NoSuchKey', 'NoSuchUpload')) return null
  throw error
}

export const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name)
