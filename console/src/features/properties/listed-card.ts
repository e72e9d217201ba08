import type { PropertyCard } from '@gatehouse/contract/entities/property'
import type { QueryClient } from '@tanstack/react-query'
import type { InfinitePages } from '../../lists/infinite-list'
import { propertyListsKey } from './api'

/** A property as the loaded lists have it, in its newest version; undefined if none has it. */
export function findListedCard(client: QueryClient, id: string): PropertyCard | undefined {
  const lists = client.getQueriesData<InfinitePages<PropertyCard>>({ queryKey: propertyListsKey })
  const found = lists.flatMap(
    ([, list]) => list?.pages.flatMap(({ data }) => data.filter((card) => card.id === id)) ?? [],
  )
  return found.sort((one, other) => other.version - one.version)[0]
}
