import { propertyTypeName, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { Banknote, Bath, BedDouble, CalendarDays, House, Sofa, Tag } from 'lucide-react'
import { formatLongDate } from '../../../format/dates'
import { Fact } from '../../../ui/fact'
import { iconSize } from '../../../ui/icons/icon-size'

/** Two columns, each fact on one line. */
export function PropertyFacts({ property }: { property: PropertyRecord }) {
  const facts = [
    { name: 'Bedrooms', value: property.bedroom, icon: <BedDouble {...iconSize} /> },
    { name: 'Bathrooms', value: property.bathroom, icon: <Bath {...iconSize} /> },
    { name: 'Living Room', value: property.living_room, icon: <Sofa {...iconSize} /> },
    { name: 'Type', value: property.type, icon: <Tag {...iconSize} /> },
    { name: 'Property Type', value: propertyTypeName(property.property_type_id), icon: <House {...iconSize} /> },
    { name: 'Finance', value: property.finance ? 'YES' : 'NO', icon: <Banknote {...iconSize} /> },
    {
      name: 'Available From',
      value: formatLongDate(property.property_availability),
      icon: <CalendarDays {...iconSize} />,
    },
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3.5 border-t border-line pt-4 *:last:col-span-2 [&_dd]:truncate">
      {facts.map(({ name, value, icon }) => (
        <Fact key={name} name={name} icon={icon}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
