import type { Endpoint } from '@gatehouse/contract/endpoint'
import { unsupported } from '../api-error'
import { requestCareers } from '../available'
import type { AnyCallOptions } from '../fetch-response'
import { hostKind } from './host-kind'
import { type ApiResponse, readResponse, type ReceivedResponse } from '../read-response'
import { basicHeaders, type RequestHeaders, requestHeaders } from '../request-headers'
import { readAdapted } from './adapt/adapt-response'
import { derivationOf } from './derived-responses'
import { detectByList, detectHost } from './detect-host'
import type { ReadList } from './lists/list-rules'
import { listRulesOf } from './lists/rules-by-endpoint'
import { selectRows } from './lists/select-rows'
import { isOptional, isSpecified } from './specified-calls'
import { forgetWholeLists, readWholeList } from './lists/whole-lists'

/** Sends the request with the given headers. */
export type Send = (headers: RequestHeaders) => Promise<ReceivedResponse>

/**
 * Calls a server that may have only the calls of the specification, and
 * returns what the contract promises (docs/decisions/0028). Counts that
 * cannot be determined are null: the features that show counts accept that.
 * @throws ApiError `unsupported` for a call that such a server does not have
 */
export async function callCompatibly<E extends Endpoint>(
  endpoint: E,
  options: AnyCallOptions,
  send: Send,
): Promise<ApiResponse<E>> {
  try {
    return (await respond(endpoint, options, send)) as ApiResponse<E>
  } finally {
    if (endpoint.method !== 'GET') forgetWholeLists()
  }
}

async function respond(endpoint: Endpoint, options: AnyCallOptions, send: Send): Promise<unknown> {
  if (!isSpecified(endpoint)) await detectHost()
  if (hostKind(endpoint.path) === 'gatehouse') return readResponse(endpoint, await send(requestHeaders(options)))
  const derive = derivationOf(endpoint)
  if (derive) return derive(options, readListFor(endpoint, options.params))
  if (!isSpecified(endpoint)) throw unsupported()
  const adapted = async () => readAdapted(endpoint, await send(basicHeaders(options.token)))
  try {
    if (!listRulesOf(endpoint)) return await adapted()
    if (hostKind() !== 'unknown') return await respondWithList(endpoint, options)
    if (!('limit' in (options.query ?? {}))) return await adapted()
    return (await detectByList(endpoint, options)) ?? (await respond(endpoint, options, send))
  } catch (failure) {
    if (isOptional(endpoint)) requestCareers(false)
    throw failure
  }
}

async function respondWithList(endpoint: Endpoint, options: AnyCallOptions): Promise<unknown> {
  const { query = {} } = options
  const rules = listRulesOf(endpoint)
  const rows = await readWholeList(endpoint, JSON.stringify(query))
  if (!rules) return { status: true, data: rows }
  const joined = rules.join ? await rules.join(rows, readListFor(endpoint, query)) : rows
  return selectRows(joined, rules, { ...query })
}

const readListFor =
  (endpoint: Endpoint, request: object = {}): ReadList =>
  async <Row>(list: Endpoint) =>
    // Each list has been checked by its own schema.
    (await readWholeList(list, `${endpoint.path} ${JSON.stringify(request)}`)) as readonly Row[]
