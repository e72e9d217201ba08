/**
 * The values of a property's fields and of the filters of its lists. Without
 * schemas: the console reads them before it has loaded any (app/start).
 */
export const propertyTags = ['Sell', 'Lease'] as const
export const livingRoomOptions = ['1', '2', '3', '4', '5', '5+'] as const
export const roomOptions = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+'] as const
export const amenityOptions = [
  'Swimming Pool',
  'Elevator',
  'Cinema',
  'Gym',
  'Roof Top',
  'Smart Home',
  'Outdoor Lounge',
  'Playground',
  'Internet',
] as const

/** Fixed ids (S3.2). */
export const propertyTypes = [
  { id: 1, name: 'Duplex' },
  { id: 2, name: 'Terrace' },
  { id: 3, name: 'Bungalow' },
  { id: 4, name: 'Apartments' },
  { id: 5, name: 'Commercial' },
  { id: 6, name: 'Carcass' },
  { id: 7, name: 'Land' },
  { id: 8, name: 'JV Land' },
] as const

export const propertyTypeName = (id: number | null): string | null =>
  propertyTypes.find((type) => type.id === id)?.name ?? null

/** The value of each optional field that is left out of a new property, also of an imported one (S5.3). */
export const propertyDefaults = {
  type: 'Sell',
  agent_id: null,
  property_type_id: null,
  living_room: '1',
  bedroom: '1',
  bathroom: '1',
  finance: false,
} as const

/** What a property can lack that its form asks for; `agent` is optional in the form. */
export const propertyNeeds = ['photos', 'price', 'description', 'date', 'agent'] as const
export type PropertyNeed = (typeof propertyNeeds)[number]

export const propertySorts = ['latest', 'oldest', 'price_asc', 'price_desc'] as const
