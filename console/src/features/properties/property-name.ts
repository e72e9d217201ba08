import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyTypeName } from '@gatehouse/contract/entities/property'

type Named = Pick<PropertyCard, 'bedroom' | 'property_type_id' | 'location'>

/** A property's name in messages: '4-bed duplex, Admiralty Way, Lekki'. For land the bedrooms are omitted. */
export function propertyName({ bedroom, property_type_id, location }: Named): string {
  const type = propertyTypeName(property_type_id)
  const isLand = type === 'Land' || type === 'JV Land'
  const kind = singular[type ?? ''] ?? type?.toLowerCase() ?? 'property'
  // Not '10+-bed'.
  const bedrooms = bedroom.endsWith('+') ? `${bedroom} bed` : `${bedroom}-bed`
  return [bedroom === '' || isLand ? kind : `${bedrooms} ${kind}`, location].filter(Boolean).join(', ')
}

const singular: Record<string, string> = {
  Apartments: 'apartment',
  Commercial: 'commercial property',
  'JV Land': 'JV land',
}
