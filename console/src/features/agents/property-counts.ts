import { propertyEndpoints } from '@gatehouse/contract/property'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

/** How many properties an agent has, active and archived ones together, by the agent's id. */
export type PropertyCounts = ReadonlyMap<string, { all: number; archived: number }>

/** A plain host counts nothing: its property lists are read whole and counted here. Null until then, or when that fails. */
export function usePropertyCounts(isSpecificationHost: boolean): PropertyCounts | null {
  const { data } = useQuery({
    queryKey: ['agents', 'property-counts'],
    queryFn: ({ signal }) => countProperties(signal),
    enabled: isSpecificationHost,
  })
  return data ?? null
}

async function countProperties(signal: AbortSignal): Promise<PropertyCounts> {
  const [active, archived] = await Promise.all([
    call(propertyEndpoints.list, { signal }),
    call(propertyEndpoints.listArchived, { signal }),
  ])
  const counts = new Map<string, { all: number; archived: number }>()
  const add = (id: string | null, more: { all: number; archived: number }) => {
    if (id === null) return
    const now = counts.get(id) ?? { all: 0, archived: 0 }
    counts.set(id, { all: now.all + more.all, archived: now.archived + more.archived })
  }
  for (const { agent_id } of active.data) add(agent_id, { all: 1, archived: 0 })
  for (const { agent_id } of archived.data) add(agent_id, { all: 1, archived: 1 })
  return counts
}
