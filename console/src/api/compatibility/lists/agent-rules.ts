import { Agent, agentFields } from '@gatehouse/contract/entities/agent'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { unlessAborted } from '../../api-error'
import { adaptFields, type LooseRecord } from '../adapt/adapt-fields'
import { asPicture, asTextOrNull } from '../adapt/values'
import { type ListRules, type ReadList, rulesOf } from './list-rules'

/** Null where the properties could not be counted. */
type CountedAgent = Omit<Agent, 'property_count' | 'archived_property_count'> & {
  property_count: number | null
  archived_property_count: number | null
}

export const agentRules: ListRules<CountedAgent> = {
  ...rulesOf(agentFields, adaptAgent),
  sorts: { properties: (one, other) => (other.property_count ?? 0) - (one.property_count ?? 0) },
  join: (agents, readList) => countProperties(agents, readList),
}

/** Adapts an agent, except for the counts of its properties, which `countProperties` adds. */
export function adaptAgent(agent: LooseRecord) {
  const logo = asTextOrNull(agent['logo'])
  return adaptFields(Agent, agent, {
    logo,
    property_count: 0,
    archived_property_count: 0,
    media: { logo: logo === null ? null : asPicture(logo) },
  })
}

/** The agents with the counts of their properties, from both lists of properties. */
export async function countProperties(
  agents: readonly CountedAgent[],
  readList: ReadList,
): Promise<readonly CountedAgent[]> {
  const lists = await Promise.all([
    readList<PropertyCard>(propertyCalls.list),
    readList<PropertyCard>(propertyCalls.listArchived),
  ]).catch(unlessAborted(null))
  if (lists === null) return agents.map((agent) => ({ ...agent, property_count: null, archived_property_count: null }))
  const [active, archived] = lists.map(countByAgent)
  return agents.map((agent) => {
    const archivedCount = archived?.get(agent.id) ?? 0
    return {
      ...agent,
      property_count: (active?.get(agent.id) ?? 0) + archivedCount,
      archived_property_count: archivedCount,
    }
  })
}

function countByAgent(properties: readonly PropertyCard[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { agent_id } of properties) if (agent_id !== null) counts.set(agent_id, (counts.get(agent_id) ?? 0) + 1)
  return counts
}
