import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { Chip } from '../../ui/chip'
import { stateOf } from './property-state'

/** Sell or Lease, a state other than available, and Archived, over a property's photograph. */
export function PropertyLabels({ property }: { property: Pick<PropertyCard, 'type' | 'state' | 'archived'> }) {
  const state = stateOf(property)
  return (
    <>
      {property.type !== '' && (
        <Chip dot={property.type === 'Lease' ? 'orange' : 'green'} isOnPhoto>
          {property.type}
        </Chip>
      )}
      {state !== null && (
        <Chip dot={property.state === 'under offer' ? 'orange' : 'red'} isOnPhoto>
          {state}
        </Chip>
      )}
      {property.archived && (
        <Chip dot="red" isOnPhoto>
          Archived
        </Chip>
      )}
    </>
  )
}
