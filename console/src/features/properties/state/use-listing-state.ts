import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { type ListingState, listingStateEndpoints, maxAskedStates } from '@gatehouse/contract/history/listing-states'
import { useQuery } from '@tanstack/react-query'
import { useIsAvailable } from '../../../api/available'
import { call } from '../../../api/request'

type Stated = Pick<PropertyCard, 'id' | 'state' | 'state_changed_at'>

/** Who has set the state of a listing that is not available, and when; undefined while it is not known. */
export function useListingState({ id, state, state_changed_at: since }: Stated): ListingState | undefined {
  const { data } = useQuery({
    queryKey: ['listing states', id, state, since],
    queryFn: () => askTogether(id),
    enabled: useIsAvailable('history') === true,
    staleTime: Infinity,
  })
  // A state that is typed in the table and not saved yet is that of nobody.
  return data?.state === state ? data : undefined
}

interface Asked {
  readonly id: string
  readonly resolve: (found: ListingState | null) => void
  readonly reject: (error: unknown) => void
}
let asked: Asked[] = []

/** The listings that are rendered at once are asked for by one call. */
const askTogether = (id: string) =>
  new Promise<ListingState | null>((resolve, reject) => {
    if (asked.length === 0) queueMicrotask(sendAsked)
    asked.push({ id, resolve, reject })
  })

function sendAsked(): void {
  const all = asked
  asked = []
  for (let start = 0; start < all.length; start += maxAskedStates) void answer(all.slice(start, start + maxAskedStates))
}

async function answer(some: readonly Asked[]): Promise<void> {
  try {
    const query = { ids: some.map(({ id }) => id).join(',') }
    const { data } = await call(listingStateEndpoints.find, { query })
    const found = new Map(data.map((one) => [one.id, one]))
    for (const { id, resolve } of some) resolve(found.get(id) ?? null)
  } catch (error) {
    for (const { reject } of some) reject(error)
  }
}
