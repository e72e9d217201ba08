/**
 * Counter deltas not yet compacted; `created_on` is the day in Africa/Lagos on which the properties were
 * created.
 */
export interface PropertyCounterTable {
  id: string
  created_on: string
  type: string
  property_type_id: number | null
  archived: boolean
  needs: readonly string[]
  amount: number
}

/** Deltas of the counts of an agent: live properties, and the archived ones among them. */
export interface AgentPropertyCounterTable {
  agent_id: string
  id: string
  amount: number
  archived_amount: number
}

/** Counts and their deltas by the day of creation in Africa/Lagos. */
export interface DailyCounterTable {
  id: string
  entity: 'agent' | 'signup' | 'inquiry' | 'affiliate' | 'open_inquiry'
  created_on: string
  amount: number
}
