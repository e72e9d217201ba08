import { type PropertyEdit, PropertyInput } from '@gatehouse/contract/entities/property'
import { propertyDefaults } from '@gatehouse/contract/entities/property-choices'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { fieldNames } from '@gatehouse/contract/values/fields'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { PropertyTable, Tables } from '../../database/tables'
import { pickColumns } from '../../records/change'
import { lockLiveAgent } from './repository'
import { propertySearchText } from './search-text'

/** The columns of the fields that a form may leave out. */
type Optional = Pick<PropertyTable, keyof typeof propertyDefaults>

/**
 * The columns that a form sets. A field that is left out keeps its value in `before`.
 * @throws AppError invalid, when there is no such agent
 */
export async function columnsOf(
  tx: Transaction<Tables>,
  form: PropertyInput | PropertyEdit,
  before: Optional = propertyDefaults,
) {
  const optional = Object.keys(propertyDefaults) as (keyof Optional)[]
  const columns = { ...pickColumns(before, optional), ...sentFields(form) }
  const company = columns.agent_id === null ? null : await companyOf(tx, columns.agent_id)
  return { ...columns, search_text: propertySearchText(columns, company) }
}

/**
 * The fields with a value, and null for those sent empty that are null by default: an agent is removed, a
 * tag is not.
 */
function sentFields(form: PropertyInput) {
  const defaults: Partial<Record<keyof PropertyInput, unknown>> = propertyDefaults
  const valueOf = (name: keyof PropertyInput) => form[name] ?? (defaults[name] === null ? null : undefined)
  const sent = fieldNames(PropertyInput).filter((name) => name in form && valueOf(name) !== undefined)
  return Object.fromEntries(sent.map((name) => [name, valueOf(name)])) as {
    [Name in keyof PropertyInput]: Exclude<PropertyInput[Name], undefined>
  }
}

async function companyOf(tx: Transaction<Tables>, agentId: string): Promise<string> {
  const agent = isId(agentId) ? await lockLiveAgent(tx, agentId) : null
  if (agent) return agent.company_name
  throw new AppError('invalid', propertyMessages.agentUnknown, { agent_id: propertyMessages.agentUnknown })
}
