import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { Chip } from '../../ui/chip'

/** Sell or Lease, and Archived, over a property's photograph. */
export function PropertyLabels({ property }: { property: Pick<PropertyCard, 'type' | 'archived'> }) {
  return (
    <>
      {property.type !== '' && (
        <Chip dot={property.type === 'Lease' ? 'orange' : 'green'} isOnPhoto>
          {property.type}
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
