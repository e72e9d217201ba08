import type { Endpoint } from '@gatehouse/contract/endpoint'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { ApiError, unreadable } from './api-error'
import { fetchResponse } from './fetch-response'
import { basicHeaders } from './request-headers'

export type PlainCall = Pick<Endpoint, 'method' | 'path'>

interface PlainResponse {
  status: number
  /** The body, if it is an object. */
  response: Record<string, unknown> | undefined
  /** Undefined for a success. */
  failure: ApiError | undefined
}

/**
 * Calls the API without a token and without the contract's schemas, which the pages before the console do not
 * load. Returns the response of a rejection, too.
 * @throws ApiError without a readable response
 */
export async function sendPlainly(call: PlainCall, body?: object): Promise<PlainResponse> {
  const { status, text, retryAfter } = await fetchResponse(call, { body }, basicHeaders(''))
  const response = parseObject(text)
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && !response) throw unreadable(status)
  const failure =
    isSuccess && response?.['status'] !== false
      ? undefined
      : new ApiError({
          status,
          code: 'rejected',
          message: asText(response?.['message']),
          errors: readErrors(response?.['errors']),
          retryAfter: Number(retryAfter) || undefined,
        })
  return { status, response, failure }
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
