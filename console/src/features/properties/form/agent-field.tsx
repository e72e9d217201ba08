import type { Agent } from '@gatehouse/contract/entities/agent'
import { propertyFields } from '@gatehouse/contract/entities/property'
import { useDebouncedSearch } from '../../../lists/use-debounced-search'
import { useAgentSearch } from '../../agents/api'
import type { ComboboxOption } from '../../../ui/fields/combobox'
import { Combobox, type ComboboxProps } from '../../../ui/fields/combobox'

interface AgentFieldProps extends Pick<
  ComboboxProps,
  'isLabelHidden' | 'isCompact' | 'isInitiallyOpen' | 'initialQuery' | 'placeholder' | 'className'
> {
  value: ComboboxOption | null
  onValueChange: (agent: ComboboxOption | null) => void
  error?: string | undefined
}

/** Selects the agent by search on the server, because there may be thousands. */
export function AgentField(props: AgentFieldProps) {
  const [q, setQuery] = useDebouncedSearch(props.initialQuery)
  const { data, isFetching, isError } = useAgentSearch(q)
  return (
    <Combobox
      placeholder="Choose an agent"
      {...props}
      label={propertyFields.agent_id.label}
      searchLabel="Search agents"
      options={(data ?? []).map(agentOption)}
      onQueryChange={setQuery}
      isLoading={isFetching}
      failure={isError ? 'The search failed. Type again to retry.' : undefined}
      emptyText={q === '' ? 'No agents available' : 'No matching agents'}
    />
  )
}

/** 'Lekki Homes · Ngozi Ọkáfọ̀r' */
export function agentOption(agent: Agent): ComboboxOption {
  const person = `${agent.first_name} ${agent.last_name}`.trim()
  return {
    value: agent.id,
    label: [agent.company_name, person].filter(Boolean).join(' · '),
    detail: [agent.city, agent.email].filter(Boolean).join(' · '),
  }
}
