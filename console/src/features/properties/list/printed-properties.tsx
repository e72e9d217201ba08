import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { hasRooms, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { formatDay } from '../../../format/dates'
import { formatNaira } from '../../../format/naira'
import { Dash } from '../../../ui/dash'
import { DataTable, type Column } from '../../../ui/tables/data-table'

/** The cards of the list as a table, on paper. */
export const PrintedProperties = ({ cards }: { cards: readonly PropertyCard[] }) => (
  <DataTable label="Properties" rows={cards} columns={columns} />
)

const columns: readonly Column<PropertyCard>[] = [
  {
    key: 'location',
    header: 'Location',
    width: 'minmax(0,2fr)',
    cell: ({ location }) => location || 'Location not given',
    isStrong: true,
  },
  {
    key: 'price',
    header: 'Price',
    width: '128px',
    align: 'right',
    cell: ({ price }) => (price === null ? <Dash why="Price not given" /> : formatNaira(price)),
  },
  { key: 'type', header: 'Type', width: '48px', cell: ({ type }) => type },
  {
    key: 'property_type_id',
    header: 'Property Type',
    width: '88px',
    cell: ({ property_type_id }) => propertyTypeName(property_type_id),
  },
  {
    key: 'rooms',
    header: 'Bed / Bath / Living',
    width: '72px',
    cell: ({ property_type_id, bedroom, bathroom, living_room }) =>
      hasRooms(property_type_id) ? [bedroom, bathroom, living_room].join(' / ') : null,
  },
  { key: 'agent', header: 'Agent', cell: ({ agent_name }) => agent_name },
  {
    key: 'available',
    header: 'Available From',
    width: '76px',
    cell: ({ property_availability }) => property_availability && formatDay(property_availability),
  },
]
