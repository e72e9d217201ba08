import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { hasRooms } from '@gatehouse/contract/entities/property-choices'
import type { PropertyFormValues } from '../property-form-values'
import type { Reading } from './reading'

const roomNames = ['bedroom', 'bathroom', 'living_room'] as const

/** The rooms of which a message said nothing and that still have the number a new form has. */
export const absentRooms = (values: PropertyFormValues, { filled }: Pick<Reading, 'filled'>) =>
  hasRooms(Number(values.property_type_id))
    ? roomNames.filter((name) => !(name in filled) && values[name] === propertyDefaults[name])
    : []
