import type { ComponentProps } from 'react'
import { useAgent } from '../../../agents/api'
import { AgentField } from '../../form/agent-field'

interface AgentFilterFieldProps extends Omit<ComponentProps<typeof AgentField>, 'value' | 'onValueChange' | 'error'> {
  id: string | undefined
  onChange: (id: string | undefined) => void
}

/** Selects the agent whose properties are listed, by its id. */
export function AgentFilterField({ id, onChange, ...field }: AgentFilterFieldProps) {
  const { data: agent } = useAgent(id ?? null)
  return (
    <AgentField
      placeholder="Any agent"
      {...field}
      value={id === undefined ? null : { value: id, label: agent?.company_name ?? 'One agent' }}
      onValueChange={(option) => onChange(option?.value)}
    />
  )
}
