import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { Bath, BedDouble, Sofa } from 'lucide-react'
import { iconSize } from '../../../ui/icons/icon-size'

interface PropertyRoomsProps {
  id: string
  property: Pick<PropertyCard, 'living_room' | 'bedroom' | 'bathroom'>
}

/** Living rooms, bedrooms and bathrooms as icons with counts; unknown counts are omitted. */
export function PropertyRooms({ id, property }: PropertyRoomsProps) {
  const rooms = [
    { name: 'Living rooms', count: property.living_room, icon: <Sofa {...iconSize} size={16} /> },
    { name: 'Bedrooms', count: property.bedroom, icon: <BedDouble {...iconSize} size={16} /> },
    { name: 'Bathrooms', count: property.bathroom, icon: <Bath {...iconSize} size={16} /> },
  ].filter(({ count }) => count !== '')
  return (
    <ul id={id} className="flex gap-3.5 text-13 text-muted tabular-nums">
      {rooms.map(({ name, count, icon }) => (
        <li key={name} title={`${name}: ${count}`} className="flex items-center gap-1.5">
          {icon}
          <span className="sr-only">{name}: </span>
          {count}
        </li>
      ))}
    </ul>
  )
}
