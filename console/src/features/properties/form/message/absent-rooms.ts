import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { hasRooms } from '@gatehouse/contract/entities/property-choices'
import type { PropertyFormValues } from '../property-form-values'
import type { Reading } from './reading'

const roomNames = ['bedroom', 'bathroom', 'living_room'] as const

export type Room = (typeof roomNames)[number]

export const isRoom = (name: string): name is Room => (roomNames as readonly string[]).includes(name)

/** The rooms of which a message said nothing and that still have the number a new form has, unconfirmed. */
export const absentRooms = (values: PropertyFormValues, { filled, checked }: Pick<Reading, 'filled' | 'checked'>) =>
  hasRooms(Number(values.property_type_id))
    ? roomNames.filter(
        (name) => !(name in filled) && !checked.includes(name) && values[name] === propertyDefaults[name],
      )
    : []
