import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { factFields, type FactName, factNames } from '@gatehouse/contract/listing/facts'
import type { MessageListing } from '@gatehouse/contract/messages/endpoints'
import { ApiError } from '../../../../api/api-error'
import { call } from '../../../../api/request'
import { agentOption } from '../agent-field'
import type { PropertyFormValues } from '../property-form-values'

export const isFact = (name: string): name is FactName => Object.hasOwn(factFields, name)

/**
 * The values of a listing in a message, by the names of the form. Its agent may have been deleted meanwhile.
 */
export async function valuesOfListing({ fields }: MessageListing): Promise<Partial<PropertyFormValues>> {
  const { price, property_type_id, agent_id, facts, ...texts } = fields
  const agent = agent_id === undefined ? null : await findAgent(agent_id)
  const known = factNames.filter((name) => facts[name] !== undefined)
  const values = {
    ...texts,
    ...(price !== undefined && { price: String(price) }),
    ...(property_type_id !== undefined && { property_type_id: String(property_type_id ?? '') }),
    ...(agent && { agent }),
    ...Object.fromEntries(known.map((name) => [`fact_${name}`, factFields[name].toForm(facts[name])])),
  }
  // A field that the message does not say is absent.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

async function findAgent(id: string) {
  try {
    return agentOption((await call(agentEndpoints.find, { params: { id } })).data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
