import { agentMessages } from '@gatehouse/contract/entities/agent'
import { Users } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useIsAvailable } from '../../../api/available'
import { countOf } from '../../../format/count'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { NoMatches } from '../../../lists/search-field'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { whenSettled } from '../../../ui/loading/when-settled'
import { useMedia } from '../../../ui/use-media'
import { AgentCard } from './agent-card'
import { AgentCardSkeleton } from './agent-card-skeleton'
import type { useAgentList } from '../api'
import { AgentRow } from './agent-row'
import { AgentRowSkeleton } from './agent-row-skeleton'
import { useDeleteAgent } from '../use-delete-agent'

const PrintedAgents = lazyComponent(() => import('./printed-agents').then((module) => module.PrintedAgents))

interface AgentResultsProps {
  list: ReturnType<typeof useAgentList>
  /** The search of the agents that are shown. */
  q: string
  /** The create button of the empty state. */
  create: ReactNode
  onEdit: (id: string) => void
  onSearch: (q: string) => void
}

/** Cards in the first viewport; their logos are loaded eagerly. */
const cardsInFirstView = 8

/** The content below the tabs: skeletons, the error, the empty text or the cards. */
export function AgentResults({ list, q, create, onEdit, onSearch }: AgentResultsProps) {
  const { remove, pendingId, dialog } = useDeleteAgent()
  // Before it is needed, because printing does not wait.
  useEffect(() => whenSettled(() => void PrintedAgents.preload()), [])
  const isOneColumn = !useMedia('(min-width: 640px)')
  const AgentItem = isOneColumn ? AgentRow : AgentCard
  const isEditable = useIsAvailable('agent edits') === true
  const grid = (
    <InfiniteGrid
      list={list}
      label="Agents"
      loading="Loading agents"
      failed={agentMessages.failedToFetchList}
      empty={
        q.trim() === '' ? (
          <NoAgents create={create} />
        ) : (
          <NoMatches
            title={`No agent matches "${q}".`}
            suggestion={list.data?.pages[0]?.did_you_mean}
            onSearch={onSearch}
          />
        )
      }
      found={list.total === undefined ? null : countOf(list.total, 'agent', 'agents')}
      placeholder={isOneColumn ? <AgentRowSkeleton /> : <AgentCardSkeleton />}
      placeholderCount={8}
      pictureRatio={isOneColumn ? 0 : 0.5}
      textHeight={isOneColumn ? 115 : 106}
      renderPrinted={(cards) => <PrintedAgents cards={cards} fallback={null} />}
      renderCard={(agent, index) => (
        <AgentItem
          agent={agent}
          onEdit={isEditable ? () => onEdit(agent.id) : undefined}
          onDelete={() => void remove(agent)}
          isEager={index < cardsInFirstView}
          isBusy={pendingId === agent.id}
        />
      )}
    />
  )
  return (
    <>
      {grid}
      {dialog}
    </>
  )
}

function NoAgents({ create }: Pick<AgentResultsProps, 'create'>) {
  return (
    <EmptyState
      icon={<Users {...iconSize} />}
      title={agentMessages.none}
      text="An agent is a company that lists properties."
      action={create}
    />
  )
}
