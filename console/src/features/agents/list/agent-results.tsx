import { agentEndpoints, agentMessages } from '@gatehouse/contract/entities/agent'
import { SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsSupported } from '../../../api/support'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { AgentCard } from './agent-card'
import { AgentCardSkeleton } from './agent-card-skeleton'
import type { useAgentList } from '../api'
import { useDeleteAgent } from '../use-delete-agent'

interface AgentResultsProps {
  list: ReturnType<typeof useAgentList>
  isSearched: boolean
  /** The create button of the empty state. */
  create: ReactNode
  onEdit: (id: string) => void
  onClearSearch: () => void
}

/** Cards in the first viewport; their logos are loaded eagerly. */
const cardsInFirstView = 8

/** The content below the tabs: skeletons, the error, the empty text or the cards. */
export function AgentResults({ list, isSearched, create, onEdit, onClearSearch }: AgentResultsProps) {
  const { remove, pendingId } = useDeleteAgent()
  const isEditable = useIsSupported(agentEndpoints.update) === true
  return (
    <InfiniteGrid
      list={list}
      label="Agents"
      loading="Loading agents"
      failed={agentMessages.failedToFetchList}
      empty={isSearched ? <NoMatches onClearSearch={onClearSearch} /> : <NoAgents create={create} />}
      placeholder={<AgentCardSkeleton />}
      placeholderCount={8}
      pictureRatio={0.5}
      textHeight={106}
      renderCard={(agent, index) => (
        <AgentCard
          agent={agent}
          onEdit={isEditable ? () => onEdit(agent.id) : undefined}
          onDelete={() => void remove(agent)}
          isEager={index < cardsInFirstView}
          isBusy={pendingId === agent.id}
        />
      )}
    />
  )
}

function NoMatches({ onClearSearch }: Pick<AgentResultsProps, 'onClearSearch'>) {
  return (
    <EmptyState
      icon={<SearchX {...iconSize} />}
      title={agentMessages.none}
      text="No company, name, email or city matches this search."
      action={
        <Button variant="secondary" onClick={onClearSearch}>
          Clear search
        </Button>
      }
    />
  )
}

function NoAgents({ create }: Pick<AgentResultsProps, 'create'>) {
  return (
    <EmptyState
      icon={<Users {...iconSize} />}
      title={agentMessages.none}
      text="An agent is a company that lists properties, with its logo and the person to call."
      action={create}
    />
  )
}
