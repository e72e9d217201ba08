import type { Career, CareerInput } from '@gatehouse/contract/entities/career'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { call } from '../../api/request'
import type { Sending } from '../../forms/saving/save-options'
import { useCountedList } from '../../lists/use-counted-list'

export const careersKey = ['careers'] as const
export const careerListKey = [...careersKey, 'list'] as const

/** Page size of the grid: a few screens of cards. */
const cardsPerPage = 24

/** The infinite list of postings, newest first. */
export const useCareers = (params: { readonly q: string } & Readonly<Record<string, string>>, isEnabled: boolean) =>
  useCountedList<Career, typeof params>({
    key: careerListKey,
    params,
    limit: cardsPerPage,
    isEnabled,
    read: (query, signal) => call(careerEndpoints.list, { query, signal }),
  })

/**
 * A posting that the list has not loaded. The API has no call
 * for a single one, so the list is read until it is found.
 */
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
