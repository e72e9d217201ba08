import { propertyFields, type PropertyInput, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { hasRooms, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { Banknote, Bath, BedDouble, CalendarDays, House, Sofa, Tag } from 'lucide-react'
import { formatLongDate } from '../../../format/dates'
import { Fact } from '../../../ui/fact'
import { iconSize } from '../../../ui/icons/icon-size'

const labels = labelsOf(propertyFields)

/** Every other field of the form is among the facts. */
type ShownElsewhere = 'location' | 'agent_id' | 'price' | 'property_description' | 'amenities'

/** Two columns, each fact on one line. */
export function PropertyFacts({ property }: { property: PropertyRecord }) {
  const rooms = {
    bedroom: { name: 'Bedrooms', value: property.bedroom, icon: <BedDouble {...iconSize} /> },
    bathroom: { name: 'Bathrooms', value: property.bathroom, icon: <Bath {...iconSize} /> },
    living_room: { name: labels.living_room, value: property.living_room, icon: <Sofa {...iconSize} /> },
  }
  const facts = {
    type: { name: labels.type, value: property.type, icon: <Tag {...iconSize} /> },
    property_type_id: {
      name: 'Property type',
      value: propertyTypeName(property.property_type_id),
      icon: <House {...iconSize} />,
    },
    finance: { name: labels.finance, value: property.finance ? 'Yes' : 'No', icon: <Banknote {...iconSize} /> },
    property_availability: {
      name: 'Available from',
      value: formatLongDate(property.property_availability),
      icon: <CalendarDays {...iconSize} />,
    },
  } satisfies Record<Exclude<keyof PropertyInput, ShownElsewhere | keyof typeof rooms>, object>
  const shown = { ...(hasRooms(property.property_type_id) && rooms), ...facts }
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3.5 border-t border-line pt-4 *:last:col-span-2 [&_dd]:truncate">
      {Object.values(shown).map(({ name, value, icon }) => (
        <Fact key={name} name={name} icon={icon}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
