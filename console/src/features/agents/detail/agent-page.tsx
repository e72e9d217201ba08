import { type Agent, agentMessages } from '@gatehouse/contract/entities/agent'
import { RecordPage, SkeletonCard } from '../../../lists/failure/record-page'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useParams } from '../../../ui/navigation/navigation-context'
import { PageHeader } from '../../../ui/page-header'
import { useAgent } from '../api'
import { agentColumnsClass, AgentView } from './agent-view'
import { BackToAgents, BackToAgentsButton } from './back-to-agents'

/** /agents/{id} */
export function AgentPage() {
  const id = (useParams()['id'] ?? '').trim()
  if (id !== '') return <OneAgent key={id} id={id} />
  return (
    <>
      <PageHeader title="Agent" />
      <ErrorState message={agentMessages.noId} action={<BackToAgentsButton />} />
    </>
  )
}

const OneAgent = ({ id }: { id: string }) => (
  <RecordPage<Agent, Agent>
    id={id}
    read={useAgent(id)}
    label="agent"
    messages={agentMessages}
    entity="agents"
    // A list has all of it. Its properties are a list of their own.
    fromRow={(record) => ({ record, missing: [] })}
    back={<BackToAgents />}
    renderErrorAction={() => <BackToAgentsButton />}
    skeleton={{
      className: agentColumnsClass,
      parts: (
        <>
          <SkeletonCard className="h-[600px]" />
          <SkeletonCard className="h-[430px]" />
        </>
      ),
    }}
    render={(agent, note) => <AgentView agent={agent} note={note} />}
  />
)
