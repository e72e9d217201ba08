import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { explainError } from './s3-errors'
import type { Bucket } from '../../../settings/bucket'

/** What tests set differently: credentials, timeouts, the clock. */
export type ClientOverrides = Pick<
  S3ClientConfig,
  'credentials' | 'requestHandler' | 'systemClockOffset' | 'maxAttempts'
>

/**
 * A client whose errors are explained (./s3-errors). Credentials come from the SDK's usual chain: the
 * environment, the shared files, the role of the machine. Requests are signed with the SHA-256 of their body,
 * which every service verifies; the additional checksums of Amazon are unknown to others, so they are sent
 * only where they are required.
 */
export function createS3Client(settings: Bucket, overrides: ClientOverrides = {}): S3Client {
  const { endpoint, region, forcePathStyle } = settings
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000 },
    ...overrides,
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw explainError(error, settings)
      }
    },
    { step: 'initialize', priority: 'high', name: 'explainErrors' },
  )
  return client
}
