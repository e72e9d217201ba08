import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { z } from '@gatehouse/contract/zod'
import { unreadable } from '../../api-error'
import { type ApiResponse, type ReceivedResponse, readBody } from '../../read-response'
import { adaptPropertyRecord } from './adapt-property'
import { adaptAgent } from '../lists/agent-rules'
import type { AnyRow } from '../lists/list-rules'
import { listRulesOf } from '../lists/rules-by-endpoint'

type Adapt = (record: Readonly<Record<string, unknown>>) => unknown

/**
 * The body of another server's success as the contract describes it; undefined
 * when it cannot be made so. A body that the contract's schema accepts is
 * returned unchanged. After a change, a success without a record is enough.
 */
export function adaptResponse<E extends Endpoint>(endpoint: E, body: unknown): ApiResponse<E> | undefined {
  // The endpoint's own schema has accepted each result; ApiResponse only widens the schema's type.
  if (endpoint.response.safeParse(body).success) return body as ApiResponse<E>
  const adapted = endpoint.response.safeParse(adaptersOf(endpoint)(body))
  if (adapted.success) return adapted.data as ApiResponse<E>
  if (isChangeWithMessage(endpoint) && asObject(body)?.['status'] !== false) {
    const success: unknown = { status: true, message: asText(asObject(body)?.['message']) }
    return success as ApiResponse<E>
  }
  return undefined
}

/** @throws ApiError */
export function readAdapted<E extends Endpoint>(endpoint: E, received: ReceivedResponse): ApiResponse<E> {
  const response = adaptResponse(endpoint, readBody(received))
  if (response === undefined) throw unreadable(received.status)
  return response
}

/**
 * The rows of a list.
 * @throws ApiError unreadable
 */
export function adaptRows(endpoint: Endpoint, body: unknown, status: number): readonly AnyRow[] {
  const response: unknown = adaptResponse(endpoint, body)
  const rows = Array.isArray(response) ? response : asObject(response)?.['data']
  if (!Array.isArray(rows)) throw unreadable(status)
  return rows as readonly AnyRow[]
}

function adaptersOf(endpoint: Endpoint): (body: unknown) => unknown {
  const rules = listRulesOf(endpoint)
  if (rules) return (body) => adaptList(body, (record) => rules.adapt(record))
  const unwrapRecord = recordAdapters.get(endpoint)
  return unwrapRecord ? (body) => adaptRecord(body, unwrapRecord) : (body) => body
}

const recordAdapters: ReadonlyMap<Endpoint, Adapt> = new Map<Endpoint, Adapt>([
  [propertyCalls.find, adaptPropertyRecord],
  [agentEndpoints.find, adaptAgent],
])

/** A list is an array, or an object with `data`, which may be null for an empty list. */
function adaptList(body: unknown, adapt: Adapt): unknown {
  const envelope = Array.isArray(body) ? { data: body } : asObject(body)
  const list = envelope?.['data'] === null && envelope['status'] !== false ? [] : envelope?.['data']
  return Array.isArray(list)
    ? { status: true, ...envelope, data: list.map((record) => unwrapRecord(record, adapt)) }
    : body
}

/** A record is the body itself, or is in `data`. */
function adaptRecord(body: unknown, adapt: Adapt): unknown {
  const envelope = asObject(body)
  if (!envelope || envelope['status'] === false) return body
  const isBare = !('data' in envelope) && 'id' in envelope
  return isBare
    ? { status: true, data: adapt(envelope) }
    : { status: true, ...envelope, data: unwrapRecord(envelope['data'], adapt) }
}

function unwrapRecord(record: unknown, adapt: Adapt): unknown {
  const fields = asObject(record)
  return fields ? adapt(fields) : record
}

const isChangeWithMessage = ({ method, response }: Endpoint) =>
  method !== 'GET' && response instanceof z.ZodMiniObject && 'message' in response.shape
