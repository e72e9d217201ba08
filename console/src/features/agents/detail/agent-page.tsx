import { agentMessages } from '@gatehouse/contract/entities/agent'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, isNoResponse } from '../../../api/api-error'
import { loadFailureMessage } from '../../../api/failure-message'
import { slowResponseMs, useLoadFailure } from '../../../lists/failure/use-load-failure'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useDelayed } from '../../../ui/feedback/use-delayed'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { whenSettled } from '../../../ui/loading/when-settled'
import { PageHeader } from '../../../ui/page-header'
import { useParams } from '../../../ui/navigation/navigation-context'
import { AgentPageSkeleton } from './agent-page-skeleton'
import { AgentView } from './agent-view'
import { BackToAgentsButton } from './back-to-agents'
import { useAgent } from '../api'

const ListedAgent = lazyComponent(() => import('./listed-agent').then((module) => module.ListedAgent))

/** /agents/{id} */
export function AgentPage() {
  const id = (useParams()['id'] ?? '').trim()
  return <OneAgent key={id} id={id} />
}

function OneAgent({ id }: { id: string }) {
  const read = useAgent(id)
  const { data: agent, isFetching, refetch } = read
  const error = useLoadFailure(read)
  const isSlow = useDelayed(!agent && !error && id !== '', slowResponseMs)
  useEffect(() => whenSettled(() => void ListedAgent.preload()), [])
  // After its own deletion, until the list opens, the page must not show that the agent does not exist.
  const isChanging = useIsMutating() > 0
  const isGone = error instanceof ApiError && error.status === 404
  if (agent && (!isGone || isChanging)) return <AgentView agent={agent} />
  const otherwise =
    id !== '' && !error ? (
      <AgentPageSkeleton />
    ) : (
      <>
        <PageHeader title="Agent" />
        <ErrorState
          message={id === '' ? agentMessages.noId : loadFailureMessage(error, 'agent', agentMessages)}
          {...(id !== '' && !isGone && { onRetry: () => void refetch(), isRetrying: isFetching })}
          action={<BackToAgentsButton />}
        />
      </>
    )
  if (!isSlow && !isNoResponse(error)) return otherwise
  return (
    <ListedAgent id={id} isLoading={!error} otherwise={otherwise} fallback={otherwise} renderError={() => otherwise} />
  )
}
