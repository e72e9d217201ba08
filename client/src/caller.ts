import { retry, withTimeout } from './attempt.ts'
import type { CallName, CallOptions, Optional, SendOptions } from './call-options.ts'
import type { Calls } from './wire.ts'
import { GatehouseError, readError } from './gatehouse-error.ts'
import { buildRequest } from './request.ts'

export interface ClientOptions {
  /** The address of the server, such as https://office.example.ng. */
  readonly url: string
  /** An API key, or the token of a session. Without one, only what anyone may read can be called. */
  readonly key?: string
  /** How long one attempt may take: 30 s by default; an hour with files. */
  readonly timeoutMs?: number
  /** How often a call is repeated that failed for a passing reason: 4 by default. */
  readonly retries?: number
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

/** Sends the calls of the API. */
export interface Caller {
  readonly url: string
  /**
   * Calls the API by method and path, and returns the body of the response.
   * @throws GatehouseError
   */
  call<Name extends CallName>(name: Name, ...options: Optional<CallOptions<Name>>): Promise<Calls[Name]['response']>
  /**
   * Sends a request and returns a response whose status is below 400, with its body unread: for files. 304
   * is returned too.
   * @throws GatehouseError
   */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
}

const defaultTimeoutMs = 30_000
const fileTimeoutMs = 3_600_000

/**
 * The client without names for groups of calls: the smallest part that can be bundled.
 * @throws TypeError for an address that is none, and a key with characters that no key has
 */
export function createCaller(client: ClientOptions): Caller {
  // As of a setting that is missing, or of an example that was not filled in: no request could be sent.
  if (!URL.canParse(client.url))
    throw new TypeError('url must be the address of the server, such as https://office.example.ng')
  if (/[^!-~]/.test(client.key ?? ''))
    throw new TypeError('key must be a key of Gatehouse, such as ghk_ and 43 characters')
  const url = client.url.replace(/\/+$/, '')

  const exchange = async <Result>(
    method: string,
    path: string,
    options: SendOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> => {
    const request = buildRequest({ method, url, path, key: client.key, options })
    const hasBytes = options.files !== undefined || options.body instanceof Blob
    const timeoutMs = options.timeoutMs ?? (hasBytes ? fileTimeoutMs : (client.timeoutMs ?? defaultTimeoutMs))
    const { signal } = options
    return retry(
      () =>
        withTimeout({ signal, timeoutMs }, async (attempt) => {
          // Called as a function of the platform: browsers reject another `this`.
          const send = client.fetch ?? fetch
          const response = await send(request.address, { ...request.init, signal: attempt })
          if (response.status >= 400) throw await readError(response)
          return read(response)
        }),
      { retries: options.retries ?? client.retries ?? 4, signal },
    )
  }

  return {
    url,
    send: (method, path, options = {}) => exchange(method, path, options, (response) => Promise.resolve(response)),
    call: <Name extends CallName>(name: Name, ...[options]: Optional<CallOptions<Name>>) => {
      const [method = '', path = ''] = name.split(' ')
      return exchange(method, path, options ?? {}, readJson<Calls[Name]['response']>)
    },
  }
}

async function readJson<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Body
  } catch (cause) {
    const message = "The server's response could not be read"
    throw new GatehouseError({ code: 'unreadable', status: response.status, message, cause })
  }
}
