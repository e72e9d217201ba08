import type { Endpoint } from '@gatehouse/contract/endpoint'
import { unsupported } from '../api-error'
import { type AnyCallOptions, fetchResponse } from '../fetch-response'
import { type ApiResponse, readResponse, type ReceivedResponse } from '../read-response'
import { basicHeaders, type CallHeaders, requestHeaders } from '../request-headers'
import { readAdapted } from './adapt/adapt-response'
import { derivationOf } from './derived-responses'
import { detectByList, detectHost } from './hosts/detect-host'
import { hostKind } from './hosts/host-kind'
import type { ReadList } from './lists/list-rules'
import { listRulesOf } from './lists/rules-by-endpoint'
import { selectRows } from './lists/select-rows'
import { isOptional, isSpecified, setOptionalCallsEnabled } from './hosts/support'
import { forgetWholeLists, readWholeList } from './lists/whole-lists'

/**
 * Calls a server that may have only the calls of the specification, and
 * returns what the contract promises (docs/decisions/0028). Counts that
 * cannot be determined are null: the features that show counts accept that.
 * @throws ApiError `unsupported` for a call that such a server does not have
 */
export async function callCompatibly<E extends Endpoint>(
  endpoint: E,
  options: AnyCallOptions,
): Promise<ApiResponse<E>> {
  try {
    return (await respond(endpoint, options)) as ApiResponse<E>
  } finally {
    if (endpoint.method !== 'GET') forgetWholeLists()
  }
}

/** Calls an endpoint with a multipart form, which `send` sends with the given headers. */
export async function sendCompatibly<E extends Endpoint>(
  endpoint: E,
  options: CallHeaders,
  send: (headers: Record<string, string>) => Promise<ReceivedResponse>,
): Promise<ApiResponse<E>> {
  if (!isSpecified(endpoint)) await detectHost()
  if (hostKind(endpoint.path) === 'gatehouse') return readResponse(endpoint, await send(requestHeaders(options)))
  if (!isSpecified(endpoint)) throw unsupported()
  try {
    return readAdapted(endpoint, await send(basicHeaders(options.token)))
  } finally {
    forgetWholeLists()
  }
}

async function respond(endpoint: Endpoint, options: AnyCallOptions): Promise<unknown> {
  if (!isSpecified(endpoint)) await detectHost()
  if (hostKind(endpoint.path) === 'gatehouse') {
    return readResponse(endpoint, await fetchResponse(endpoint, options, requestHeaders(options)))
  }
  const derive = derivationOf(endpoint)
  if (derive) return derive(options, readListFor(endpoint, options.params))
  if (!isSpecified(endpoint)) throw unsupported()
  try {
    return await (listRulesOf(endpoint) ? respondWithList(endpoint, options) : adapted(endpoint, options))
  } catch (failure) {
    if (isOptional(endpoint)) setOptionalCallsEnabled(false)
    throw failure
  }
}

async function respondWithList(endpoint: Endpoint, options: AnyCallOptions): Promise<unknown> {
  const { query = {} } = options
  if (hostKind() === 'unknown') {
    if (!('limit' in query)) return adapted(endpoint, options)
    return (await detectByList(endpoint, options)) ?? respond(endpoint, options)
  }
  const rules = listRulesOf(endpoint)
  const rows = await readWholeList(endpoint, JSON.stringify(query))
  if (!rules) return { status: true, data: rows }
  const joined = rules.join ? await rules.join(rows, readListFor(endpoint, query)) : rows
  return selectRows(joined, rules, { ...query })
}

const adapted = async (endpoint: Endpoint, options: AnyCallOptions) =>
  readAdapted(endpoint, await fetchResponse(endpoint, options, basicHeaders(options.token)))

const readListFor =
  (endpoint: Endpoint, request: object = {}): ReadList =>
  async <Row>(list: Endpoint) =>
    // Each list has been checked by its own schema.
    (await readWholeList(list, `${endpoint.path} ${JSON.stringify(request)}`)) as readonly Row[]
