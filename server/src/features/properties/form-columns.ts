import { propertyDefaults, type PropertyEdit, type PropertyInput } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { PropertyTable, Tables } from '../../database/tables'
import { lockLiveAgent } from './repository'
import { propertySearchText } from './search-text'

type Optional = Pick<
  PropertyTable,
  'type' | 'agent_id' | 'property_type_id' | 'living_room' | 'bedroom' | 'bathroom' | 'finance'
>

/** The values of fields that the form of a new property leaves out. */
export const newPropertyColumns: Optional = { ...propertyDefaults, agent_id: null, property_type_id: null }

/**
 * The columns that a form sets. A field that is left out keeps its value in
 * `before`, but an agent or a property type that is sent empty is removed.
 * @throws AppError invalid, when there is no such agent
 */
export async function columnsOf(tx: Transaction<Tables>, form: PropertyInput | PropertyEdit, before: Optional) {
  const columns = {
    type: form.type ?? before.type,
    location: form.location,
    agent_id: form.agent_id ?? ('agent_id' in form ? null : before.agent_id),
    property_type_id: form.property_type_id ?? ('property_type_id' in form ? null : before.property_type_id),
    property_availability: form.property_availability,
    price: form.price,
    living_room: form.living_room ?? before.living_room,
    bedroom: form.bedroom ?? before.bedroom,
    bathroom: form.bathroom ?? before.bathroom,
    finance: form.finance ?? before.finance,
    property_description: form.property_description,
    amenities: form.amenities,
  } satisfies Record<keyof PropertyInput, unknown>
  const company = columns.agent_id === null ? null : await companyOf(tx, columns.agent_id)
  return { ...columns, search_text: propertySearchText(columns, company) }
}

async function companyOf(tx: Transaction<Tables>, agentId: string): Promise<string> {
  const agent = isId(agentId) ? await lockLiveAgent(tx, agentId) : null
  if (agent) return agent.company_name
  throw new AppError('invalid', propertyMessages.agentUnknown, { agent_id: propertyMessages.agentUnknown })
}
