import { propertyTypeName, type PropertyRecord } from '@gatehouse/contract/property'
import { Banknote, Bath, BedDouble, CalendarDays, House, Sofa, Tag } from 'lucide-react'
import { formatLongDate } from '../format/dates'
import { iconSize } from '../ui/icon-size'

/** What is read off at a glance. What nobody knows is shown as a dash, so that its absence is seen. */
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
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3.5 border-t border-line pt-4">
      {facts.map(({ name, value, icon }) => (
        <div key={name} className="relative flex min-h-9 min-w-0 flex-col justify-center pl-12 last:col-span-2">
          <dt className="text-12 text-muted">
            <span className="absolute inset-y-0 left-0 my-auto flex size-9 items-center justify-center rounded-control bg-green-soft text-green-ink">
              {icon}
            </span>
            {name}
          </dt>
          <dd className="truncate font-semibold tabular-nums">
            {value || (
              <span className="font-regular text-muted">
                –<span className="sr-only">Not given</span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
