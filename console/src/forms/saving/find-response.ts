import { submissionEndpoints } from '@gatehouse/contract/idempotency/submission'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/request'
import { isAvailable } from '../../api/available'

/** A save is not held up longer: sending it again with the same key is safe too. */
const timeoutMs = 4000

/**
 * What the server returned to the request with this idempotency key, so that it need not be sent again with
 * its files. Null if none was carried out, undefined if that is unknown.
 */
export async function findResponse(key: string): Promise<Record<string, unknown> | null | undefined> {
  if (isAvailable('stored responses') !== true) return undefined
  try {
    const { data } = await call(submissionEndpoints.find, { params: { key }, signal: AbortSignal.timeout(timeoutMs) })
    return data.response
  } catch (reason) {
    return reason instanceof ApiError && reason.status === 404 ? null : undefined
  }
}
