import type { Agent } from '@gatehouse/contract/entities/agent'
import type { ReactNode } from 'react'
import { ListedNote } from '../../../lists/failure/listed-note'
import { useListed } from '../../../lists/failure/use-listed'
import { AgentView } from './agent-view'

interface ListedAgentProps {
  id: string
  isLoading: boolean
  /** Rendered if no list has the agent. */
  otherwise: ReactNode
}

/** The agent's page with what a list has: all of it. Its properties are a list of their own. */
export function ListedAgent({ id, isLoading, otherwise }: ListedAgentProps) {
  const listed = useListed<Agent>('agents', id)
  if (!listed) return otherwise
  return (
    <AgentView
      agent={listed.row}
      note={<ListedNote updatedAt={listed.updatedAt} missing={[]} isLoading={isLoading} />}
    />
  )
}
