import type { Career, CareerQuery } from '@gatehouse/contract/career'

import { hasWords, readSearch } from '../../records/search-text'
import type { Page, ReadPage, PageRequest } from '../../records/list-response'
import { careerOf } from './firestore-document'
import type { Hosted } from './firestore-client'
import { searchText } from './repository'

/**
 * Reads the whole collection once (S7.34), then sorts and cuts it here. An `orderBy` there would leave out
 * every document that lacks the field.
 */
export function listDocuments({ careers, reach }: Hosted, query: Pick<CareerQuery, 'q' | 'type'>): ReadPage {
  let found: Promise<readonly Career[]> | undefined
  const read = async () => {
    const { docs } = await reach(() => careers.get())
    return docs.map(careerOf).filter(fits(query)).toSorted(newestFirst)
  }
  return async (page) => chunkOf(await (found ??= read()), page)
}

function chunkOf(all: readonly Career[], { limit, after, offset, isCounted }: PageRequest): Page {
  const behind = after ? all.filter((career) => newestFirst(placeOf(after), career) < 0) : all
  const shown = behind.slice(offset, offset + limit)
  const last = shown.at(-1)
  const hasMore = behind.length > offset + limit
  return {
    json: shown.map((career) => JSON.stringify(career)).join(','),
    next: hasMore && last ? { key: String(Date.parse(last.created_at)), id: last.id } : null,
    total: isCounted ? all.length : null,
  }
}

type Place = Pick<Career, 'created_at' | 'id'>

const placeOf = ({ key, id }: { key: string; id: string }): Place => {
  const time = new Date(Number(key))
  return { created_at: Number.isNaN(time.getTime()) ? '' : time.toISOString(), id }
}

/** Like the index of our own table: ISO times of one length compare as text, ids break the tie. */
const newestFirst = (one: Place, other: Place): number =>
  compare(other.created_at, one.created_at) || compare(other.id, one.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function fits({ q = '', type }: Pick<CareerQuery, 'q' | 'type'>): (career: Career) => boolean {
  const { words } = readSearch(q)
  return (career) => (type === undefined || career.type === type) && hasWords(searchText(career), words)
}
