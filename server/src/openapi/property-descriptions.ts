import { Property } from '@gatehouse/contract/entities/property'
import { propertyTypeName, propertyTypes } from '@gatehouse/contract/entities/property-choices'
import { type FactName, PropertyFacts } from '@gatehouse/contract/listing/facts'
import { z } from '@gatehouse/contract/zod'

const once = 'Whole naira, paid once'

/**
 * Units and meanings that the names of a listing's fields do not tell. They are not in the contract, which
 * browsers load.
 */
const fieldDescriptions: Readonly<Partial<Record<keyof Property, string>>> = {
  location: 'Street, area and town in one text; no field has the area alone',
  price: 'Whole naira; of a lease, the rent for a year; null if it is on request',
  property_type_id: propertyTypes.map((_, index) => `${index + 1} ${propertyTypeName(index + 1)}`).join(', '),
  property_availability: 'The day from which it is available',
  bedroom: 'A number as text, 10+ for more; without meaning for types without rooms',
  bathroom: 'A number as text, 10+ for more; without meaning for types without rooms',
  living_room: 'A number as text, 5+ for more; without meaning for types without rooms',
  property_images: 'Addresses of photographs in their full size; smaller ones are in media',
}

const factDescriptions: Readonly<Partial<Record<FactName, string>>> = {
  land_size: 'In units of land_unit',
  land_unit: 'The unit of land_size',
  building_size: 'Square metres',
  service_charge: 'Whole naira per year',
  agency_fee: once,
  legal_fee: once,
  caution: `${once} and returned at the end of the lease`,
  minimum_rent_months: 'Months',
  rent_paid: 'How often rent is paid',
}

/** Adds them to the schemas of responses, from which the documentation is generated. */
export function describeProperty(): void {
  describe(Property.shape, fieldDescriptions)
  describe((PropertyFacts as unknown as z.ZodMiniObject).shape, factDescriptions)
}

function describe(shape: Readonly<Record<string, z.core.$ZodType>>, descriptions: object): void {
  for (const [name, description] of Object.entries<string>({ ...descriptions }))
    z.globalRegistry.add(shape[name]!, { description })
}
