import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import type { ErrorCode } from '@gatehouse/contract/response'
import { errorStatus } from '@gatehouse/contract/response'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { eventEndpoints } from '@gatehouse/contract/history/events'
import { listingStateEndpoints } from '@gatehouse/contract/history/listing-states'
import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { pathOfAlias } from '@gatehouse/contract/alias/call-alias'
import { submissionEndpoints, submissionNotFound } from '@gatehouse/contract/idempotency/submission'
import type { z } from '@gatehouse/contract/zod'
import { afterEach, beforeEach, vi } from 'vitest'
import { requestCareers } from '../src/api/available'
import { forgetWholeLists } from '../src/api/compatibility/lists/whole-lists'
import { fakeXhrClass } from './fake-xhr'

/** A request of the page, parsed as by the server. */
export interface Received {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  headers: Headers
  /** The parsed JSON body. */
  body: unknown
  /** The multipart form. */
  form: FormData | undefined
  /** Reports upload progress to the page: the share (0 to 1) that was sent. */
  sent: (share: number) => void
}

/** An HTTP response other than the endpoint's success. */
export class Reply {
  constructor(
    readonly status: number,
    readonly text: string,
    readonly headers: Record<string, string> = {},
  ) {}
}

type HandlerResult<E extends Endpoint> = z.input<E['response']> | Reply
export type Handler<E extends Endpoint> =
  HandlerResult<E> | ((received: Received) => HandlerResult<E> | Promise<HandlerResult<E>>)

export const errorReply = (
  code: ErrorCode,
  message: string,
  more: { errors?: Record<string, string>; current?: unknown } = {},
) => new Reply(errorStatus[code], JSON.stringify({ status: false, code, message, ...more }))

/** A JSON response that is not checked against the contract, as from another host. */
export const jsonReply = (body: unknown, status = 200) => new Reply(status, JSON.stringify(body))

export const truncatedReply = () => new Reply(200, '{"status":true,"da')

/** A handler for a lost connection: no response. */
export const connectionLost = (): never => {
  throw new ConnectionLost()
}
class ConnectionLost extends Error {}

export interface FakeApi {
  /** Sets the response of an endpoint. Responses are validated by the endpoint's schema. */
  on: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void
  /** Requests to addresses that match are not sent, as with an ad blocker; the server is reachable. */
  block: (address: RegExp) => void
  /** The received requests, of one endpoint or of all, in order. */
  received: (endpoint?: Endpoint) => Received[]
}

/** The shell requests it in every test that stores a token without an admin. */
const signedInAdmin = { status: true as const, data: { id: 'a1', name: 'Admin', email: 'admin@gatehouse.test' } }

interface Route {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Replaces fetch and XMLHttpRequest in the tests of a file. A request without a handler fails the test. */
export function useFakeApi(): FakeApi {
  let routes: Route[] = []
  let calls: { endpoint: Endpoint; received: Received }[] = []
  let errors: string[] = []
  let blocked: RegExp | undefined

  async function response(request: Omit<Received, 'params' | 'query' | 'path'> & { url: string }): Promise<Reply> {
    const sent = new URL(request.url, window.location.href)
    if (blocked?.test(sent.pathname)) connectionLost()
    // Whether the server can be reached is requested after a request without a response.
    if (request.method === 'HEAD' && sent.pathname === '/') return blocked ? new Reply(200, '') : connectionLost()
    const url = new URL(pathOfAlias(sent.pathname) ?? sent, sent)
    const route = routes
      .filter(({ endpoint }) => endpoint.method === request.method && pattern(endpoint).test(url.pathname))
      .at(-1)
    if (!route) {
      errors.push(`No handler for ${request.method} ${url.pathname}`)
      return new Reply(404, JSON.stringify({ status: false, code: 'not_found', message: 'Not found' }))
    }
    const received = {
      ...request,
      path: url.pathname,
      params: pattern(route.endpoint).exec(url.pathname)?.groups ?? {},
      query: Object.fromEntries(url.searchParams),
    }
    calls.push({ endpoint: route.endpoint, received })
    const result = await (typeof route.handler === 'function' ? route.handler(received) : route.handler)
    if (result instanceof Reply) return result
    const checked = route.endpoint.response.safeParse(result)
    if (!checked.success)
      errors.push(
        `The fake response of ${request.method} ${url.pathname} does not match the contract: ${checked.error.message}`,
      )
    return new Reply(route.endpoint.success ?? 200, JSON.stringify(result))
  }

  beforeEach(() => {
    routes = [
      { endpoint: sessionEndpoints.findAdmin, handler: signedInAdmin },
      { endpoint: listingStateEndpoints.find, handler: { status: true, data: [] } },
      // A server of before: the page does not follow the changes of others.
      { endpoint: eventEndpoints.events, handler: errorReply('not_found', 'There is nothing at this address') },
      { endpoint: eventEndpoints.presence, handler: errorReply('not_found', 'There is nothing at this address') },
      // The columns and the views of the signed-in admin.
      { endpoint: listSettingEndpoints.find, handler: { status: true, data: [] } },
      { endpoint: areaEndpoints.suggest, handler: { status: true, data: [] } },
      { endpoint: viewEndpoints.list, handler: { status: true, data: [], next_cursor: null, total: 0 } },
      // Requested before a save without a response is sent again.
      { endpoint: submissionEndpoints.find, handler: errorReply('not_found', submissionNotFound) },
    ]
    calls = []
    errors = []
    blocked = undefined
    forgetWholeLists()
    requestCareers(false)
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      const call = response({
        method: init.method ?? 'GET',
        url: address,
        headers: new Headers(init.headers),
        body,
        form: undefined,
        sent: () => {},
      })
      const reply = await Promise.race([call, aborted(init.signal)]).catch((failure: unknown) => {
        throw failure instanceof ConnectionLost ? new TypeError('Failed to fetch') : failure
      })
      return new Response(reply.text, { status: reply.status, headers: reply.headers })
    })
    vi.stubGlobal('XMLHttpRequest', fakeXhrClass(response))
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    if (errors.length > 0) throw new Error(errors.join('\n'))
  })

  return {
    on: (endpoint, handler) => routes.push({ endpoint, handler }),
    block: (address) => {
      blocked = address
    },
    received: (endpoint) =>
      calls.filter((call) => endpoint === undefined || call.endpoint === endpoint).map((call) => call.received),
  }
}

const pattern = (endpoint: Endpoint) => new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
}
