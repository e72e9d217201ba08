import type { Career, CareerQuery } from '@gatehouse/contract/entities/career'
import { hasWords, readSearch } from '@gatehouse/contract/search/search-text'

import type { Page, PageRequest, ReadPage } from '../../../records/list-response'
import type { FirestoreClient } from './client'
import { careerOf } from './document'
import { searchTextOf } from '../../../records/search/stored-text'

/**
 * Reads the whole collection once (S7.34), then sorts and pages it here. An `orderBy` in the query would
 * exclude every document that lacks the field.
 */
export function listDocuments({ careers, run }: FirestoreClient, query: Pick<CareerQuery, 'q' | 'type'>): ReadPage {
  let loaded: Promise<readonly Career[]> | undefined
  const read = async () => {
    const { docs } = await run(() => careers.get())
    return docs.map(careerOf).filter(matches(query)).toSorted(newestFirst)
  }
  return async (page) => pageOf(await (loaded ??= read()), page)
}

function pageOf(all: readonly Career[], { limit, after, offset, isCounted }: PageRequest): Page {
  const following = after ? all.filter((career) => newestFirst(sortKeyOf(after), career) < 0) : all
  const careers = following.slice(offset, offset + limit)
  const last = careers.at(-1)
  const hasMore = following.length > offset + limit
  return {
    json: careers.map((career) => JSON.stringify(career)).join(','),
    next: hasMore && last ? { key: String(Date.parse(last.created_at)), id: last.id } : null,
    total: isCounted ? all.length : null,
  }
}

type SortKey = Pick<Career, 'created_at' | 'id'>

const sortKeyOf = ({ key, id }: { key: string; id: string }): SortKey => {
  const time = new Date(Number(key))
  return { created_at: Number.isNaN(time.getTime()) ? '' : time.toISOString(), id }
}

/** The order of the index of our own table: ISO times of equal length compare as text, equal times by id. */
const newestFirst = (one: SortKey, other: SortKey): number =>
  compare(other.created_at, one.created_at) || compare(other.id, one.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function matches({ q = '', type }: Pick<CareerQuery, 'q' | 'type'>): (career: Career) => boolean {
  const { words } = readSearch(q)
  return (career) => (type === undefined || career.type === type) && hasWords(searchTextOf('career', career), words)
}
