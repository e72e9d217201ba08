import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { type Endpoint, hrefFor, type Params, type Query, type ResponseBody } from '@gatehouse/contract/endpoint'
import { ErrorResponse } from '@gatehouse/contract/response'

/** Sends a GET to Gatehouse and returns its response. @throws CallError */
export type CallApi = <E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<ResponseBody<E>>

interface Sent<E extends Endpoint> {
  readonly params?: Params<E>
  readonly query?: Query<E>
}

/** A call failed; the message says why, for the person who asked, and what to do. */
export class CallError extends Error {
  override name = 'CallError'
}

interface Connection {
  /** The address of the server, without a slash at its end. */
  readonly url: string
  readonly key: string
}

const timeoutMs = 30_000

/**
 * Returns a function that makes the calls of `allowed`, and no others: a tool cannot do more than it names,
 * whatever its input. The key is sent to this address only: redirects are not followed.
 */
export function createCallApi({ url, key }: Connection, allowed: readonly Endpoint[]): CallApi {
  return async <E extends Endpoint>(endpoint: E, { params, query }: Sent<E> = {}) => {
    if (endpoint.method !== 'GET' || !allowed.includes(endpoint))
      throw new CallError(`This tool may not call ${endpoint.method} ${endpoint.path}`)
    const response = await send(url, hrefFor(endpoint, params ?? ({} as Params<E>), query), key)
    const text = await response.text()
    if (!response.ok) throw new CallError(explain(endpoint, response, text))
    // Not parsed by the contract: the server may be of a later version, whose records have more.
    return readJson(text) as ResponseBody<E>
  }
}

async function send(url: string, path: string, key: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' }
  try {
    return await fetch(url + path, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    throw new CallError(`Gatehouse does not respond at ${url}. Check the address of --url and the connection.`)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError('The response is not one of Gatehouse. Check the address of --url.')
  }
}

/** The message of an error response, with its fields, and what the key lacks. */
function explain(endpoint: Endpoint, { status, headers }: Response, text: string): string {
  const parsed = ErrorResponse.safeParse(readJson(text))
  if (!parsed.success) return `Gatehouse responded with the status ${status}`
  const { message, code, errors = {} } = parsed.data
  const fields = Object.entries(errors).map(([name, error]) => `${name}: ${error}`)
  if (code === 'unauthenticated') return `${message}. Create another key under Admin, Keys, for GATEHOUSE_KEY.`
  if (code === 'not_allowed') {
    const scopes = scopesOf(endpoint).map((scope) => `'${scope}'`)
    return `${message}. ${endpoint.summary}: this needs a key that may ${scopes.join(' or ')}.`
  }
  const wait = headers.get('retry-after')
  if (code === 'too_many' && wait !== null) return `${message} Try again in ${wait} seconds.`
  return [message, ...fields].join('; ')
}
