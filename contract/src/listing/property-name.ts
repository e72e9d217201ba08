import type { PropertyCard } from '../entities/property'
import { hasRooms, propertyTypeName } from '../entities/property-choices'

type Named = Pick<PropertyCard, 'bedroom' | 'property_type_id' | 'location'>

/** A property's name in messages: '4-bed duplex, Admiralty Way, Lekki'. Without rooms: 'land, Epe'. */
export const propertyName = (property: Named): string =>
  [kindOf(property), property.location].filter(Boolean).join(', ')

/** A property's name in headings: '4-bed duplex, Asokoro'; without a property type its location. */
export function propertyTitle(property: Named): string {
  if (propertyTypeName(property.property_type_id) === null) return property.location || 'Property'
  const kind = kindOf(property)
  return [kind.charAt(0).toUpperCase() + kind.slice(1), placeOf(property.location)].filter(Boolean).join(', ')
}

function kindOf({ bedroom, property_type_id }: Named): string {
  const kind = nounOfType(property_type_id)
  // Not '10+-bed'.
  const beds = bedroom.endsWith('+') ? `${bedroom} bed` : `${bedroom}-bed`
  return bedroom === '' || !hasRooms(property_type_id) ? kind : `${beds} ${kind}`
}

/** 'duplex', 'apartment'; 'property' without a property type. */
export function nounOfType(property_type_id: number | null): string {
  const type = propertyTypeName(property_type_id)
  return singular[type ?? ''] ?? type?.toLowerCase() ?? 'property'
}

/** 'Thomas Sankara Street, Asokoro, Abuja' → 'Asokoro': the part before the city, or the only part. */
function placeOf(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^nigeria$|\bstate$/i.test(part))
  return parts.at(-2) ?? parts[0] ?? location.trim()
}

const singular: Record<string, string> = {
  Apartments: 'apartment',
  Commercial: 'commercial property',
  'JV Land': 'JV land',
}
