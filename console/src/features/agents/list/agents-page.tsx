import { agentMessages } from '@gatehouse/contract/entities/agent'
import Building2 from 'lucide-react/icons/building-complex'
import Users from 'lucide-react/icons/users'
import { useIsAvailable } from '../../../api/available'
import { useFormAddress } from '../../../forms/use-form-address'
import { countOf } from '../../../format/count'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { ExportButton } from '../../../lists/export/export-button'
import { ListHeader } from '../../../lists/list-header'
import { ListFilterChips, ListFiltersButton, noMatchesOf } from '../../../lists/filters/list-filter-tools'
import { useListFilters } from '../../../lists/filters/list-filters'
import { useListPlace } from '../../../lists/place/use-list-place'
import { deletable } from '../../../lists/selection/deletable'
import { ViewsBar } from '../../../lists/views/views-bar'
import { SearchField } from '../../../lists/search-field'
import { useFilters } from '../../../lists/use-filters'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Tabs } from '../../../ui/tabs'
import { useIsDesktop, useMedia } from '../../../ui/use-media'
import { StatCards } from '../../stats/stat-cards'
import { agentListsKey, useAgentList } from '../api'
import { useDeleteAgent } from '../use-delete-agent'
import { AgentCard } from './agent-card'
import { readFilters } from './agent-filters'
import { agentListFilters } from './agent-list-filters'
import { AgentRow } from './agent-row'

const AgentForm = lazyComponent(() => import('../form/agent-form').then((module) => module.AgentForm))
const PrintedAgents = lazyComponent(() => import('./printed-agents').then((module) => module.PrintedAgents))

const tabs = [
  { value: 'latest', label: 'By Latest' },
  { value: 'properties', label: 'By Properties' },
] as const

const selectable = deletable('agent')

/** Cards in the first viewport; their logos are loaded eagerly. */
const cardsInFirstView = 8

/** /agents */
export function AgentsPage() {
  const { filters, change } = useFilters(readFilters)
  const filtering = useListFilters(agentListFilters)
  const list = useAgentList({ ...filters, ...filtering.query })
  const { q } = list.shown.params
  useListPlace(list.cards !== undefined, agentListsKey)
  const { remove, pendingId, dialog } = useDeleteAgent()
  const isWide = useIsDesktop()
  const isOneColumn = !useMedia('(min-width: 640px)')
  const AgentItem = isOneColumn ? AgentRow : AgentCard
  const isEditable = useIsAvailable('agent edits')
  const { form, editedId, open, close } = useFormAddress()

  const onSearch = (text: string) => change({ q: text })
  const search = (
    <SearchField
      label="Search agents"
      value={filters.q}
      onSearch={onSearch}
      placeholder="Search company, name, email, phone or city"
    />
  )
  const exportButton = <ExportButton entity="agent" query={list.shown.params} {...list} />
  const filtersButton = <ListFiltersButton filtering={filtering} />
  const create = { label: 'Create New Agent', preload: AgentForm.preload, onClick: () => open('new') }
  return (
    <>
      <ListHeader
        title="Agents"
        imports="agents"
        create={create}
        search={search}
        filters={filtersButton}
        tools={exportButton}
      >
        <StatCards
          cards={[
            { name: 'No. of Properties', count: 'registered_properties', Icon: Building2 },
            { name: 'Registered Agents', count: 'registered_agents', Icon: Users },
          ]}
        />
      </ListHeader>
      <div className="relative">
        {isWide && (
          <div className="absolute -top-1 right-0 z-10 flex w-[450px] justify-end gap-2">
            {search}
            {filtersButton}
          </div>
        )}
        <Tabs
          label="Sort agents"
          tabs={tabs}
          value={filtering.query['sort'] ? null : filters.sort}
          onValueChange={(sort) => change({ sort })}
        >
          <ViewsBar list="agents" />
          <ListFilterChips filtering={filtering} />
          <InfiniteGrid
            list={list}
            label="Agents"
            loading="Loading agents"
            failed={agentMessages.failedToFetchList}
            empty={{
              Icon: Users,
              title: agentMessages.none,
              text: 'An agent is a company that lists properties.',
              action: isWide && <CreateButton {...create} />,
            }}
            noMatches={noMatchesOf('agent', { q, filtering, onSearch })}
            found={list.total === undefined ? null : countOf(list.total, 'agent', 'agents')}
            selectable={selectable}
            placeholderCount={8}
            pictureRatio={isOneColumn ? 0 : 0.5}
            textHeights={isOneColumn ? [115, 115] : [135, 117]}
            Printed={PrintedAgents}
            renderCard={(agent, index) => (
              <AgentItem
                agent={agent}
                onEdit={isEditable === true ? () => open(agent.id) : undefined}
                onDelete={() => void remove(agent)}
                isEager={index < cardsInFirstView}
                isBusy={pendingId === agent.id}
              />
            )}
          />
        </Tabs>
      </div>
      {form !== null && (editedId === undefined || isEditable !== false) && (
        <AgentForm key={form} id={editedId} listed={list.cards} onClose={close} />
      )}
      {dialog}
    </>
  )
}
