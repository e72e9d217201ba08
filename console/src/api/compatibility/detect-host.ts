import type { Endpoint } from '@gatehouse/contract/endpoint'
import { asObject } from '@gatehouse/contract/values/loose-values'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { type AnyCallOptions, fetchResponse } from '../fetch-response'
import { readBody, readResponse } from '../read-response'
import { basicHeaders } from '../request-headers'
import { adaptRows } from './adapt/adapt-response'
import { hostKind, recordHostKind } from './host-kind'
import { storeWholeList } from './lists/whole-lists'

let detection: Promise<unknown> | undefined

/** Determines what kind of server this is, from the properties unless another list is being received. */
export async function detectHost(): Promise<void> {
  // Several rounds when the list that it waited for could not be received.
  while (hostKind() === 'unknown') {
    await detectByList(propertyCalls.list, { query: { limit: 1 } })
  }
}

/**
 * Requests a page of a list, whose response shows what kind of server this is, or waits when another
 * list is being requested for that purpose. Returns the response of our own server, else undefined.
 */
export async function detectByList(endpoint: Endpoint, options: AnyCallOptions): Promise<unknown> {
  if (detection) {
    await detection
    return undefined
  }
  const receiving = receiveList(endpoint, options)
  // Whoever waits for the detection requests its own list, which reports an error.
  detection = receiving.catch(() => undefined)
  try {
    return await receiving
  } finally {
    detection = undefined
  }
}

/**
 * Only our own server returns a page with a total or a cursor;
 * another one ignores the query and sends the whole list.
 */
async function receiveList(endpoint: Endpoint, options: AnyCallOptions): Promise<unknown> {
  const received = await fetchResponse(endpoint, options, basicHeaders(options.token))
  const body = readBody(received)
  const { total, next_cursor: next } = asObject(body) ?? {}
  if (total !== undefined || next !== undefined) {
    recordHostKind('gatehouse')
    return readResponse(endpoint, received)
  }
  storeWholeList(endpoint, Promise.resolve(adaptRows(endpoint, body, received.status)))
  recordHostKind('specification')
  return undefined
}
