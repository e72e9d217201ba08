import type { Endpoint } from '@gatehouse/contract/endpoint'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { ApiError, unreadable } from './api-error'
import { fetchResponse } from './fetch-response'
import { basicHeaders } from './request-headers'

/**
 * Calls the API without a token and without the contract's schemas, which the pages before the sign-in do not
 * load. Returns the body of a success.
 * @throws ApiError
 */
export async function plainCall(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  body: object,
): Promise<Record<string, unknown>> {
  const { status, text, retryAfter } = await fetchResponse(endpoint, { body }, basicHeaders(''))
  const response = parseObject(text)
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && response && response['status'] !== false) return response
  if (isSuccess && !response) throw unreadable(status)
  throw new ApiError({
    status,
    code: 'rejected',
    message: asText(response?.['message']),
    errors: readErrors(response?.['errors']),
    retryAfter: Number(retryAfter) || undefined,
  })
}

const readErrors = (errors: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asObject(errors) ?? {}).map(([field, message]) => [field, asText(message)]))

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}
