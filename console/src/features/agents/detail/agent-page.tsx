import { agentMessages } from '@gatehouse/contract/entities/agent'
import { useIsMutating } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/api-error'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader } from '../../../ui/page-header'
import { AgentPageSkeleton } from './agent-page-skeleton'
import { AgentView } from './agent-view'
import { BackToAgentsButton } from './back-to-agents'
import { useAgent } from '../api'

/** /agents/{id} */
export function AgentPage() {
  const id = (useParams()['id'] ?? '').trim()
  const { data: agent, error, isFetching, refetch } = useAgent(id)
  // After its own deletion, until the list opens, the page must not show that the agent does not exist.
  const isChanging = useIsMutating() > 0
  const isGone = error instanceof ApiError && error.status === 404
  if (agent && (!isGone || isChanging)) return <AgentView agent={agent} />
  if (id !== '' && !error) return <AgentPageSkeleton />
  const isReadable = id !== '' && !isGone
  return (
    <>
      <PageHeader title="Agent" />
      <ErrorState
        message={id === '' ? agentMessages.noId : isGone ? agentMessages.notFound : agentMessages.failedToFetch}
        {...(isReadable && { onRetry: () => void refetch(), isRetrying: isFetching })}
        action={<BackToAgentsButton />}
      />
    </>
  )
}
