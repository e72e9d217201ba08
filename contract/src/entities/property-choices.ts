/**
 * The values of a property's fields and of the filters of its lists. Without
 * schemas: the console reads them before it has loaded any (app/start).
 */
export const propertyTags = ['Sell', 'Lease'] as const
/** The state of a listing; whether it is archived is another question (docs/decisions/0090). */
export const propertyStates = ['available', 'under offer', 'sold', 'let', 'withdrawn'] as const
export const propertyStateName = (state: string) => state.charAt(0).toUpperCase() + state.slice(1)
export type PropertyState = (typeof propertyStates)[number]
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

/**
 * Fixed ids (S3.2), and whether living rooms, bedrooms and bathrooms are counted. Those of a carcass, an
 * unfinished house, are the planned ones.
 */
export const propertyTypes = [
  { id: 1, name: 'Duplex', hasRooms: true },
  { id: 2, name: 'Terrace', hasRooms: true },
  { id: 3, name: 'Bungalow', hasRooms: true },
  { id: 4, name: 'Apartments', hasRooms: true },
  { id: 5, name: 'Commercial', hasRooms: false },
  { id: 6, name: 'Carcass', hasRooms: true },
  { id: 7, name: 'Land', hasRooms: false },
  { id: 8, name: 'JV Land', hasRooms: false },
] as const

export const propertyTypeName = (id: number | null): string | null =>
  propertyTypes.find((type) => type.id === id)?.name ?? null

/** Whether rooms are shown and asked for; also without a property type. The record has counts in any case. */
export const hasRooms = (property_type_id: number | null): boolean =>
  propertyTypes.find(({ id }) => id === property_type_id)?.hasRooms ?? true

/** What a property can lack that its form asks for; `agent` is optional in the form. */
export const propertyNeeds = ['photos', 'price', 'description', 'date', 'agent'] as const
/** A filter by any of them. */
export const anyNeed = 'any'
export type PropertyNeed = (typeof propertyNeeds)[number]

export const propertySorts = ['latest', 'oldest', 'price_asc', 'price_desc'] as const
