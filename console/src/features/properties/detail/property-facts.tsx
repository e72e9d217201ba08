import { propertyFields, type PropertyInput, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { hasRooms, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import Banknote from 'lucide-react/icons/banknote'
import Bath from 'lucide-react/icons/bath'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import Sofa from 'lucide-react/icons/sofa'
import Tag from 'lucide-react/icons/tag'
import { formatLongDate } from '../../../format/dates'
import { type Fact, Facts } from '../../../ui/facts'

const labels = labelsOf(propertyFields)

/** Every other field of the form is among the facts. */
type ShownElsewhere = 'location' | 'agent_id' | 'price' | 'property_description' | 'amenities'

/** Two columns, each fact on one line. */
export function PropertyFacts({ property }: { property: PropertyRecord }) {
  const rooms = {
    bedroom: ['Bedrooms', BedDouble, property.bedroom],
    bathroom: ['Bathrooms', Bath, property.bathroom],
    living_room: [labels.living_room, Sofa, property.living_room],
  } satisfies Record<string, Fact>
  const facts = {
    type: [labels.type, Tag, property.type],
    property_type_id: ['Property type', House, propertyTypeName(property.property_type_id)],
    finance: [labels.finance, Banknote, property.finance ? 'Yes' : 'No'],
    property_availability: ['Available from', CalendarDays, formatLongDate(property.property_availability)],
  } satisfies Record<Exclude<keyof PropertyInput, ShownElsewhere | keyof typeof rooms>, Fact>
  return (
    <Facts
      className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3.5 border-t border-line pt-4 *:last:col-span-2 [&_dd]:truncate"
      facts={Object.values({ ...(hasRooms(property.property_type_id) && rooms), ...facts })}
    />
  )
}
