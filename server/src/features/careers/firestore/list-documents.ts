import type { Career, CareerQuery } from '@gatehouse/contract/entities/career'
import { hasWords, readSearch } from '@gatehouse/contract/search/search-text'

import { endOfLagosDay, startOfLagosDay } from '../../../lagos-time'
import { listResponse, type Page, type PageRequest, type ReadPage } from '../../../records/list-response'
import type { FirestoreClient } from './client'
import { careerOf, isDocumentId } from './document'
import { type DocumentOrder, documentOrder } from './document-order'
import { searchTextOf } from '../../../records/search/stored-text'

/**
 * The response to a request for a list.
 * @throws AppError invalid, for a cursor of another order
 */
export function listCareers(firestore: FirestoreClient, query: CareerQuery) {
  const order = documentOrder(query.sort)
  const rules = { isRowId: isDocumentId, hasTextKeys: order.hasTextKeys }
  return listResponse(query, query.sort ?? 'latest', listDocuments(firestore, query, order), rules)
}

type Filters = Pick<CareerQuery, 'q' | 'type' | 'min_created_at' | 'max_created_at'>

/**
 * Reads the whole collection once (S7.34), then sorts and pages it here. An `orderBy` in the query would
 * exclude every document that lacks the field.
 */
export function listDocuments(
  { careers, run }: FirestoreClient,
  query: Filters,
  order: DocumentOrder = documentOrder(),
): ReadPage {
  const { placeOf, compare } = order
  let loaded: Promise<readonly Career[]> | undefined
  const read = async () => {
    const { docs } = await run(() => careers.get())
    return docs
      .map(careerOf)
      .filter(matches(query))
      .toSorted((one, other) => compare(placeOf(one), placeOf(other)))
  }
  return async (page) => pageOf(await (loaded ??= read()), order, page)
}

function pageOf(
  all: readonly Career[],
  { placeOf, read, compare }: DocumentOrder,
  { limit, after, offset, isCounted }: PageRequest,
): Page {
  const last = after && { key: read(after.key), id: after.id }
  const following = last ? all.filter((career) => compare(last, placeOf(career)) < 0) : all
  const careers = following.slice(offset, offset + limit)
  const end = careers.at(-1)
  const hasMore = following.length > offset + limit
  return {
    json: careers.map((career) => JSON.stringify(career)).join(','),
    next: hasMore && end ? { key: String(placeOf(end).key), id: end.id } : null,
    total: isCounted ? all.length : null,
  }
}

function matches({ q = '', type, min_created_at: from, max_created_at: to }: Filters): (career: Career) => boolean {
  const { words } = readSearch(q)
  const first = from === undefined ? -Infinity : Date.parse(startOfLagosDay(from))
  const last = to === undefined ? Infinity : Date.parse(endOfLagosDay(to))
  const isOnDays = ({ created_at }: Career) => first <= Date.parse(created_at) && Date.parse(created_at) <= last
  return (career) =>
    (type === undefined || career.type === type) &&
    ((from ?? to) === undefined || isOnDays(career)) &&
    hasWords(searchTextOf('career', career), words)
}
