import { ErrorResponse } from '@gatehouse/contract/response'

import type { RawResponse } from '../server/send-raw'

/** Texts of the inside that no response may contain. */
const internals = /FST_|node_modules|\.(?:ts|js):\d+|syntax error at|violates|invalid input syntax|ECONN|\bat \w+ \(/

/** Returns what is wrong with a response to a malformed request, or null. */
export function findFault({ status, headers, body }: RawResponse, method?: string): string | null {
  const text = body.toString('utf8')
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`
  if (status < 400) return status >= 200 ? null : `status ${status}`
  // It has no body.
  if (method === 'HEAD') return null
  if (!headers['content-type']?.startsWith('application/json')) return `an error that is ${headers['content-type']}`
  try {
    const error = ErrorResponse.parse(JSON.parse(text))
    const messages = [error.message, ...Object.values(error.errors ?? {})]
    const unclear = messages.find((message) => !/^[\w`“][^\n]{7,300}$/u.test(message) || internals.test(message))
    return unclear === undefined ? null : `an unclear message: ${unclear.slice(0, 200)}`
  } catch {
    return `an error that is no ErrorResponse: ${text.slice(0, 200)}`
  }
}
