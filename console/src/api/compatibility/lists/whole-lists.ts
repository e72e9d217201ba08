import type { Endpoint } from '@gatehouse/contract/endpoint'
import { fetchResponse } from '../../fetch-response'
import { readBody } from '../../read-response'
import { basicHeaders } from '../../request-headers'
import { adaptRows } from '../adapt/adapt-response'
import type { AnyRow } from './list-rules'

interface WholeList {
  rows: Promise<readonly AnyRow[]>
  isReading: boolean
  readAt: number
  /** What was returned from it so far. */
  served: Set<string>
}

const lifetimeMs = 60_000
const lists = new Map<Endpoint, WholeList>()

/**
 * All rows of a list of another server. They are read once for all pages of the
 * list; a page that is requested again means that the caller wants newer data, so
 * the list is read again. `page` identifies what the caller makes of the rows.
 */
export async function readWholeList(endpoint: Endpoint, page: string): Promise<readonly AnyRow[]> {
  const stored = lists.get(endpoint)
  const isCurrent =
    stored && (stored.isReading || (!stored.served.has(page) && performance.now() - stored.readAt < lifetimeMs))
  const list = isCurrent ? stored : storeWholeList(endpoint, fetchRows(endpoint))
  list.served.add(page)
  return list.rows
}

/** Stores rows that are being received, or have been. */
export function storeWholeList(endpoint: Endpoint, rows: Promise<readonly AnyRow[]>): WholeList {
  const list: WholeList = { rows, isReading: true, readAt: performance.now(), served: new Set() }
  lists.set(endpoint, list)
  rows.then(
    () => (list.isReading = false),
    () => lists.get(endpoint) === list && lists.delete(endpoint),
  )
  return list
}

/** After a change: any list may have changed with it. */
export function forgetWholeLists(): void {
  lists.clear()
}

async function fetchRows(endpoint: Endpoint): Promise<readonly AnyRow[]> {
  const received = await fetchResponse(endpoint, {}, basicHeaders())
  return adaptRows(endpoint, readBody(received), received.status)
}
