import { maxStoredResponse } from '@gatehouse/contract/webhooks/webhook-rules'
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

import { printable } from '../../printable'
import { type AddressRules, findAddressError, publicLookup } from './addresses'
import { describeError, describeStatus } from './describe-error'
import { readRetryAfter } from './retry-after'

/** Limits of one request, in milliseconds and bytes. */
export const postLimits = { connectMs: 5_000, totalMs: 15_000, maxResponseBytes: 64 * 1_024 } as const

/** How an attempt to send ended. */
export interface Attempt {
  readonly isAccepted: boolean
  /** Null if there was no response. */
  readonly status: number | null
  /** The beginning of the response. */
  readonly text: string
  /** Why it failed; '' if it did not. */
  readonly error: string
  /** For how long the receiver must get no other request; null if its response does not state it. */
  readonly retryAfterSeconds: number | null
  readonly durationMs: number
}

/** Connections to one receiver, which are used again until `destroy`. */
type Connections = HttpAgent

/** `rules` decide at the time of connecting which addresses are connected to. */
export function openConnections(url: string, rules: AddressRules): Connections {
  const options = { keepAlive: true, maxSockets: 8, ...(!rules.allowPrivate && { lookup: publicLookup }) }
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
}

interface Post extends AddressRules {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly connections: Connections
  readonly signal: AbortSignal
  readonly limits?: typeof postLimits | undefined
}

/**
 * Sends a body as JSON. Only a status of 200 to 299 accepts it: redirects are not followed. At most 64 kB of
 * the response are read.
 * @throws the reason of `signal` if it aborts
 */
export async function post({ signal, ...sent }: Post): Promise<Attempt> {
  signal.throwIfAborted()
  const startedAt = performance.now()
  const end = (result: Omit<Attempt, 'durationMs'>) => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  })
  const failed = (error: string) => end({ isAccepted: false, status: null, text: '', error, retryAfterSeconds: null })
  const refused = findAddressError(sent.url, sent)
  if (refused !== null) return failed(refused)
  try {
    const { status, text, retryAfter } = await exchange(sent, signal)
    const isAccepted = status >= 200 && status < 300
    const retryAfterSeconds = readRetryAfter(status, retryAfter, new Date())
    const error = isAccepted ? '' : describeStatus(status, retryAfterSeconds)
    return end({ isAccepted, status, text, error, retryAfterSeconds })
  } catch (error) {
    signal.throwIfAborted()
    return failed(describeError(error))
  }
}

interface Response {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
}

function exchange(
  { url, headers, body, connections, limits = postLimits }: Omit<Post, 'signal'>,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: connections,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Gatehouse',
        ...headers,
      },
    }
    const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options)
    const stop = (message: string) => {
      // First, because a destroyed request reports that the connection was closed.
      reject(new TimeoutError(message))
      request.destroy()
    }
    const total = setTimeout(
      () => stop(`No complete response within ${limits.totalMs / 1_000} seconds`),
      limits.totalMs,
    )
    limitConnecting(request, limits.connectMs, () => stop(`No connection within ${limits.connectMs / 1_000} seconds`))
    let hasResponse = false
    request.once('close', () => {
      clearTimeout(total)
      // After a response of 101 Node reports no error.
      if (!hasResponse) reject(new Error('The receiver has sent no response that can be read'))
    })
    request.once('error', reject)
    request.once('response', (response) => {
      hasResponse = true
      readResponse(response, limits.maxResponseBytes).then(resolve, reject)
    })
    request.end(body)
  })
}

/** A limit was exceeded. The message is shown to admins. */
class TimeoutError extends Error {
  override name = 'TimeoutError'
}

function limitConnecting(request: ClientRequest, ms: number, onTimeout: () => void): void {
  const timer = setTimeout(onTimeout, ms)
  const stop = () => clearTimeout(timer)
  request.once('close', stop)
  request.once('socket', (socket) => {
    if (!socket.connecting && request.reusedSocket) stop()
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', stop)
  })
}

/** Reads until the end or the limit, and closes the connection at the limit. */
async function readResponse(response: IncomingMessage, maxBytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let [bytes, stored] = [0, 0]
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Four bytes are the longest character.
    if (stored < 4 * maxStoredResponse) chunks.push(chunk)
    stored += chunk.length
    if (bytes >= maxBytes) break
  }
  // Not `substring`, which could cut a character of two units.
  const text = Array.from(printable(Buffer.concat(chunks).toString('utf8'))).slice(0, maxStoredResponse)
  return { status: response.statusCode!, text: text.join(''), retryAfter: response.headers['retry-after'] }
}
