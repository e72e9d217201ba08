import { useState } from 'react'
import { useAgent } from '../agents/queries'
import { agentOption } from './agent-field'
import { useProperty } from './queries'

/**
 * The property to edit, as the server has it now, with its agent's name. It is taken once: a later reading in the background
 * does not change the form under the user's hands.
 */
export function useEditedProperty(id: string | undefined) {
  const read = useProperty(id ?? '', { isFresh: true })
  const agentId = read.data?.agent_id ?? null
  const agent = useAgent(agentId)
  const [taken, setTaken] = useState<typeof read.data>()
  const isAgentKnown = agentId === null || !agent.isPending
  if (taken === undefined && read.data && isAgentKnown && read.isFetchedAfterMount) setTaken(read.data)
  return {
    property: taken,
    // An agent that cannot be read is still the agent: its id is sent back as it was.
    agent: agentId === null ? null : agent.data ? agentOption(agent.data) : { value: agentId, label: 'Present agent' },
    error: read.error,
    retry: () => void read.refetch(),
    isReading: read.isFetching,
  }
}
