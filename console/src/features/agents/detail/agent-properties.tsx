import type { Agent } from '@gatehouse/contract/entities/agent'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import ChevronRight from 'lucide-react/icons/chevron-right'
import House from 'lucide-react/icons/house'
import { call } from '../../../api/request'
import { formatNaira } from '../../../format/naira'
import { MoreRows } from '../../../lists/more-rows'
import { useListPlace } from '../../../lists/place/use-list-place'
import { useCountedList } from '../../../lists/use-counted-list'
import { useFilters } from '../../../lists/use-filters'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { Link } from '../../../ui/navigation/link'
import { Photo } from '../../../ui/photo'
import { Tabs } from '../../../ui/tabs'
import { propertyListsKey } from '../../properties/api'
import { MovePropertiesButton } from '../move/move-properties-button'

type Status = 'active' | 'archived'

const readTab = (search: URLSearchParams): { tab: Status } => ({
  tab: search.get('tab') === 'archived' ? 'archived' : 'active',
})

/** Below the key of all property lists, because every change of a property affects them too. */
const agentPropertiesKey = [...propertyListsKey, 'of-agent']

const rowsPerPage = 20

/** The properties of one agent on one tab, newest first. */
const useAgentProperties = (agent_id: string, tab: Status) =>
  useCountedList({
    key: [...agentPropertiesKey, agent_id, tab],
    params: { agent_id },
    limit: rowsPerPage,
    read: (query, signal) =>
      call(tab === 'archived' ? propertyCalls.listArchived : propertyCalls.list, { query, signal }),
  })

/** The agent's properties, active and archived, in pages of twenty. */
export function AgentProperties({ agent }: { agent: Agent }) {
  const { filters, change } = useFilters(readTab)
  const status = filters.tab
  const lists = { active: useAgentProperties(agent.id, 'active'), archived: useAgentProperties(agent.id, 'archived') }
  useListPlace(lists[status].cards !== undefined, agentPropertiesKey)
  const tabs = [
    { value: 'active', label: 'Active', count: lists.active.total },
    { value: 'archived', label: 'Archived', count: lists.archived.total },
  ] as const
  return (
    <Card className="p-4 md:p-5">
      <section aria-labelledby="agent-properties">
        <div className="flex min-h-11 items-center justify-between gap-3 lg:min-h-8">
          <h2 id="agent-properties" className="text-16">
            Properties
          </h2>
          <MovePropertiesButton agent={agent} />
        </div>
        <Tabs
          label="Property status"
          tabs={tabs}
          value={status}
          onValueChange={(tab) => change({ tab })}
          className="mt-1"
        >
          <MoreRows
            list={lists[status]}
            noun="properties"
            what="the properties of this agent"
            failed={propertyMessages.failedToFetchList}
            empty={<NoProperties status={status} />}
            className="-mx-2 -mt-2"
            renderRow={(property) => <PropertyRow property={property} />}
          />
        </Tabs>
      </section>
    </Card>
  )
}

const NoProperties = ({ status }: { status: Status }) => (
  <EmptyState
    Icon={House}
    title={`No ${status} properties found.`}
    {...(status === 'active' && {
      text: 'Properties assigned to this agent appear here.',
      action: (
        <Link to="/properties?form=new" className={buttonClass({ variant: 'secondary' })}>
          Create New Property
        </Link>
      ),
    })}
  />
)

/** The whole row links to the property's page. */
const PropertyRow = ({
  property: { id, location, price, type, property_type_id, media },
}: {
  property: PropertyCard
}) => (
  <li className="border-line not-first:border-t">
    <Link
      to={`/properties/${encodeURIComponent(id)}`}
      className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
    >
      <span className="block h-15 w-20 shrink-0 overflow-hidden rounded-control">
        <Photo source={media.cover} alt="" sizes="80px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold md:line-clamp-1">{location || 'Location not given'}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-13 text-muted">
          {price === null ? (
            <span>Price not given</span>
          ) : (
            <span className="font-semibold text-orange tabular-nums">{formatNaira(price)}</span>
          )}
          <span className="truncate">{[type, propertyTypeName(property_type_id)].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <ChevronRight className="shrink-0 text-muted" />
    </Link>
  </li>
)
