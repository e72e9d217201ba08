import { type PropertyState, propertyStates } from '@gatehouse/contract/entities/property-choices'

const typesOfStates: Partial<Record<PropertyState, string>> = { sold: 'Sell', let: 'Lease' }

/**
 * The states that people choose from for listings of these types: a lease is not sold, and a sale is not let.
 * `current` is offered too: a listing may have a state from an import or from before its type was changed.
 */
export const offeredStates = (types: readonly string[], current?: string): PropertyState[] =>
  propertyStates.filter((state) => {
    const type = typesOfStates[state]
    return type === undefined || types.includes(type) || state === current
  })
