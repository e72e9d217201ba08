import type { Career, CareerInput } from '@gatehouse/contract/career'
import { careerEndpoints } from '@gatehouse/contract/career'
import { propertyEndpoints } from '@gatehouse/contract/property'
import { call } from '../../api/request'
import { hostKind } from '../../api/host'
import type { Sending } from '../../forms/saving/use-record-submit'
import { useInfiniteList } from '../../lists/use-infinite-list'

export const careersKey = ['careers'] as const
export const careerListKey = [...careersKey, 'list'] as const

/** Cards in one answer: a few screens full. */
const cardsPerPage = 24

/**
 * The postings, newest first. In S7.34 they are read from a document database, so a plain host need not have
 * them: it is asked only when the admin wants it, because a call that it does not know would sign the admin out.
 */
export function useCareers(isAsked: boolean) {
  return useInfiniteList<Career, object>({
    key: [...careerListKey, isAsked ? 'asked' : 'unasked'],
    asked: nothing,
    limit: cardsPerPage,
    read: async (query, signal) => {
      if (hostKind() === 'unknown') await call(propertyEndpoints.list, { query: { limit: 1 }, signal })
      if (hostKind() === 'plain' && !isAsked) return { data: [] }
      return call(careerEndpoints.list, { query, signal })
    },
    arrange: asTheyAre,
  })
}

const nothing = {}
const asTheyAre = (whole: Career[]) => whole

/** One posting that is not on the screen: there is no call for one, so the list is read until it comes. */
export async function findCareer(id: string, signal: AbortSignal): Promise<Career | null> {
  let cursor: string | null | undefined
  do {
    const query = { limit: 200, ...(cursor && { cursor }) }
    const page = await call(careerEndpoints.list, { query, signal })
    const found = page.data.find((career) => career.id === id)
    if (found) return found
    cursor = page.next_cursor
  } while (cursor)
  return null
}

export const createCareer = (body: CareerInput, sending: Sending) => call(careerEndpoints.create, { body, ...sending })
export const updateCareer = (id: string, body: CareerInput, sending: Sending) =>
  call(careerEndpoints.update, { params: { id }, body, ...sending })
export const removeCareer = (id: string) => call(careerEndpoints.remove, { params: { id } })
export const restoreCareer = (id: string) => call(careerEndpoints.restore, { params: { id } })
