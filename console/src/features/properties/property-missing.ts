import type { PropertyCard } from '@gatehouse/contract/entities/property'

/**
 * The fields that the form requires and an imported property lacks,
 * in the form's order. Agent and property type are optional.
 */
export function missingOf(property: Omit<PropertyCard, 'media'>): string[] {
  return [
    property.property_images.length === 0 && 'photos',
    property.location.trim() === '' && 'location',
    property.price === null && 'price',
    property.property_availability === null && 'availability date',
    property.amenities.length === 0 && 'amenities',
    property.property_description.trim() === '' && 'description',
  ].filter((word) => word !== false)
}
