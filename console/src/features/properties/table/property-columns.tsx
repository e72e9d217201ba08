import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { hasRooms, propertyStateName, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { formatDay } from '../../../format/dates'
import { formatNaira } from '../../../format/naira'
import { joinWords } from '../../../format/words'
import type { SheetColumn } from '../../../lists/sheet/sheet-column'
import { Dash } from '../../../ui/dash'
import { Link } from '../../../ui/navigation/link'
import { Photo } from '../../../ui/photo'
import { Day } from '../../../ui/tables/day'
import { missingOf } from '../property-missing'
import { StateSince, stateOf } from '../property-state'
import { AgentEditor } from './editors/agent-editor'
import {
  BathroomEditor,
  BedroomEditor,
  LivingRoomEditor,
  PropertyTypeEditor,
  StateEditor,
  TypeEditor,
} from './editors/choice-editor'
import { DateEditor } from './editors/date-editor'
import { PriceEditor } from './editors/price-editor'

type PropertyColumn = SheetColumn<PropertyCard>

const ofRooms = (row: PropertyCard) => hasRooms(row.property_type_id)

const room = (
  key: 'bedroom' | 'bathroom' | 'living_room',
  header: string,
  Editor: NonNullable<PropertyColumn['Editor']>,
): PropertyColumn => ({
  key,
  header,
  width: 84,
  cell: (row) => (ofRooms(row) && row[key] !== '' ? row[key] : <Dash why="Not counted" />),
  Editor,
  canEdit: ofRooms,
})

const truncated = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

/** The columns that are shown by default. */
export const propertyColumns: readonly PropertyColumn[] = [
  {
    key: 'location',
    header: 'Location',
    width: 280,
    phoneWidth: 152,
    isSticky: true,
    isWidget: true,
    cell: ({ id, location, media }) => (
      <Link
        to={`/properties/${encodeURIComponent(id)}`}
        className="-mx-1 flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-control px-1 font-medium text-ink underline-offset-2 hover:underline"
      >
        <span className="size-9 shrink-0 overflow-hidden rounded-tag max-md:size-8">
          <Photo source={media.cover} alt={media.cover?.caption ?? ''} sizes="36px" />
        </span>
        <span className="line-clamp-2 text-13 leading-tight" title={location}>
          {location || 'Location not given'}
        </span>
      </Link>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    width: 152,
    align: 'right',
    cell: ({ price }) =>
      price === null ? (
        <Dash why="Price not given" />
      ) : (
        <span className="font-semibold tabular-nums">{formatNaira(price)}</span>
      ),
    Editor: PriceEditor,
  },
  { key: 'type', header: 'Type', width: 92, cell: ({ type }) => type, Editor: TypeEditor },
  {
    key: 'property_type_id',
    header: 'Property Type',
    width: 132,
    cell: ({ property_type_id: id }) => propertyTypeName(id) ?? <Dash why="No property type" />,
    Editor: PropertyTypeEditor,
  },
  {
    key: 'state',
    header: 'State',
    width: 208,
    cell: (row) => (
      <span className="min-w-0 leading-tight">
        {propertyStateName(row.state)}
        {stateOf(row) && <StateSince property={row} />}
      </span>
    ),
    Editor: StateEditor,
  },
  room('bedroom', 'Bed', BedroomEditor),
  room('bathroom', 'Bath', BathroomEditor),
  room('living_room', 'Living', LivingRoomEditor),
  {
    key: 'agent_id',
    header: 'Agent',
    width: 208,
    cell: ({ agent_name: name }) => (name === null ? <Dash why="No agent" /> : truncated(name)),
    Editor: AgentEditor,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 104,
    cell: ({ reference }) => reference ?? <Dash why="No reference yet" />,
  },
  {
    key: 'property_availability',
    header: 'Available From',
    width: 140,
    cell: ({ property_availability: day }) => (day === null ? <Dash why="No date" /> : formatDay(day)),
    Editor: DateEditor,
  },
  {
    key: 'needs',
    header: 'Needs',
    width: 180,
    cell: (row) => {
      const missing = [...missingOf(row), ...(row.agent_id === null ? ['agent'] : [])]
      if (missing.length === 0) return <Dash why="Nothing" />
      return <span className="min-w-0 truncate text-orange">{truncated(joinWords(missing, 'and'))}</span>
    },
  },
  { key: 'updated_at', header: 'Changed', width: 108, cell: ({ updated_at: at }) => <Day at={at} /> },
]

/** Columns that can be added. */
export const furtherColumns: readonly PropertyColumn[] = [
  { key: 'created_at', header: 'Listed', width: 108, cell: ({ created_at: at }) => <Day at={at} /> },
  { key: 'archived', header: 'Archived', width: 100, cell: ({ archived }) => (archived ? 'Yes' : 'No') },
  {
    key: 'fact_title',
    header: 'Title Document',
    width: 152,
    cell: ({ facts: { title } }) => title ?? <Dash why="Not known" />,
  },
  {
    key: 'fact_service_charge',
    header: 'Service Charge',
    width: 132,
    align: 'right',
    cell: ({ facts: { service_charge: charge } }) =>
      charge === undefined ? <Dash why="Not known" /> : <span className="tabular-nums">{formatNaira(charge)}</span>,
  },
  { key: 'finance', header: 'Finance', width: 92, cell: ({ finance }) => (finance ? 'Yes' : 'No') },
]
