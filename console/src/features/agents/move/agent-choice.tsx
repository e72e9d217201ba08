import type { Agent } from '@gatehouse/contract/entities/agent'
import Search from 'lucide-react/icons/search'
import type { RefObject } from 'react'
import { useDebouncedSearch } from '../../../lists/use-debounced-search'
import { classNames } from '../../../ui/class-names'
import { radioClass } from '../../../ui/fields/radio-class'
import { TextField } from '../../../ui/fields/text-field'
import { AgentLogo } from '../agent-logo'
import { useAgentSearch } from '../api'

interface AgentChoiceProps {
  /** Not offered: the agent whose properties are moved. */
  exceptId: string
  value: Agent | null
  onValueChange: (agent: Agent) => void
  search: RefObject<HTMLInputElement | null>
  error: string | undefined
}

/**
 * A search and its results as radio buttons: one press less than a select, and nothing opens above a sheet.
 */
export function AgentChoice({ exceptId, value, onValueChange, search, error }: AgentChoiceProps) {
  const [q, setQuery] = useDebouncedSearch()
  const { data, isError, isFetching } = useAgentSearch(q)
  const found = (data ?? []).filter(({ id }) => id !== exceptId)
  // The chosen agent stays in the list while another search is shown.
  const agents = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const message = isError
    ? 'The search failed. Type again to retry.'
    : data === undefined || isFetching
      ? 'Searching…'
      : found.length === 0
        ? q === ''
          ? 'No other agent yet'
          : `No agent matches "${q}".`
        : ''
  return (
    <>
      <TextField
        ref={search}
        type="search"
        label="New agent"
        placeholder="Search company, name, email or city"
        leading={<Search size={16} />}
        error={error}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="mt-2 text-13 text-muted empty:hidden">
        {message}
      </p>
      <fieldset className="mt-2">
        <legend className="sr-only">New agent</legend>
        {agents.map((agent) => (
          <AgentOption
            key={agent.id}
            agent={agent}
            isChosen={agent.id === value?.id}
            onChoose={() => onValueChange(agent)}
          />
        ))}
      </fieldset>
    </>
  )
}

function AgentOption({ agent, isChosen, onChoose }: { agent: Agent; isChosen: boolean; onChoose: () => void }) {
  const person = `${agent.first_name} ${agent.last_name}`.trim()
  return (
    <label
      data-checked={isChosen || undefined}
      className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover data-checked:bg-green-soft inner-focus:outline-2 inner-focus:outline-offset-[-2px] inner-focus:outline-green"
    >
      <input
        type="radio"
        name="to_agent_id"
        checked={isChosen}
        onChange={onChoose}
        className={classNames(radioClass, 'size-4.5')}
      />
      <span className="block size-10 shrink-0 overflow-hidden rounded-control border border-line">
        <AgentLogo agent={agent} sizes="40px" className="p-0.5 text-13" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{agent.company_name || 'Agent without a name'}</span>
        <span className="block truncate text-13 text-muted">{[person, agent.city].filter(Boolean).join(' · ')}</span>
      </span>
    </label>
  )
}
