import { useIsAvailable } from '../../../api/available'
import { useFormAddress } from '../../../forms/use-form-address'
import { ListHeader } from '../../../lists/list-header'
import { SearchField } from '../../../lists/search-field'
import { useFilters } from '../../../lists/use-filters'
import { useListPlace } from '../../../lists/place/use-list-place'
import { useResetOnEnter } from '../../../lists/place/use-reset-on-enter'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Tabs } from '../../../ui/tabs'
import { useIsDesktop } from '../../../ui/use-media'
import { readFilters } from './agent-filters'
import { AgentResults } from './agent-results'
import { AgentStatCards } from './agent-stat-cards'
import { agentListsKey, useAgentList } from '../api'

const AgentForm = lazyComponent(() => import('../form/agent-form').then((module) => module.AgentForm))

const tabs = [
  { value: 'latest', label: 'By Latest' },
  { value: 'properties', label: 'By Properties' },
] as const

/** /agents */
export function AgentsPage() {
  const { filters, change } = useFilters(readFilters)
  useResetOnEnter(agentListsKey)
  const list = useAgentList(filters)
  useListPlace(list.cards !== undefined)
  const isWide = useIsDesktop()
  const isEditable = useIsAvailable('agent edits') !== false
  const { form, editedId, open, close } = useFormAddress()

  const search = (
    <SearchField
      label="Search agents"
      value={filters.q}
      onSearch={(q) => change({ q })}
      placeholder="Search company, name, email, phone or city"
    />
  )
  const create = { label: 'Create New Agent', preload: AgentForm.preload, onClick: () => open('new') }
  return (
    <>
      <ListHeader title="Agents" create={create} search={search}>
        <AgentStatCards />
      </ListHeader>
      <div className="relative">
        {isWide && <div className="absolute -top-1 right-0 z-10 flex w-[340px]">{search}</div>}
        <Tabs label="Sort agents" tabs={tabs} value={filters.sort} onValueChange={(sort) => change({ sort })}>
          <AgentResults
            list={list}
            q={list.shown.params.q}
            create={isWide && <CreateButton {...create} />}
            onEdit={open}
            onSearch={(q) => change({ q })}
          />
        </Tabs>
      </div>
      {form !== null && (editedId === undefined || isEditable) && (
        <AgentForm key={form} id={editedId} listed={list.cards} onClose={close} />
      )}
    </>
  )
}
