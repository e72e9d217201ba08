import { type Agent, agentMessages } from '@gatehouse/contract/entities/agent'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinned from 'lucide-react/icons/map-pinned'
import Phone from 'lucide-react/icons/phone'
import Signpost from 'lucide-react/icons/signpost'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import { RecordPage, SkeletonCard } from '../../../lists/failure/record-page'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useParams } from '../../../ui/navigation/navigation-context'
import { PageHeader } from '../../../ui/page-header'
import { useAgent } from '../api'
import { BackToAgents, BackToAgentsButton } from './back-to-agents'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { formatPhone } from '../../../format/phone-number'
import { Card } from '../../../ui/card'
import { Facts } from '../../../ui/facts'
import { Day } from '../../../ui/tables/day'
import { AgentActions } from '../agent-actions'
import { AgentLogo } from '../agent-logo'
import { AgentProperties } from './agent-properties'

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

/** An agent as it was, below a header of its own (app/history). */
export const PastAgent = AgentView

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

/** One column below 1280 px, two above. */
const agentColumnsClass = 'grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]'

interface AgentViewProps {
  agent: Agent
  note?: ReactNode
  /** In place of title, actions and properties: the agent is shown as it was (features/history). */
  header?: ReactNode
}

/** The agent's page: details on the left, properties on the right. */
function AgentView({ agent, note, header }: AgentViewProps) {
  return (
    <>
      {header ?? (
        <PageHeader
          title={agent.company_name || 'Agent'}
          back={<BackToAgents />}
          action={<AgentActions agent={agent} />}
        />
      )}
      {note}
      <div className={agentColumnsClass}>
        <Card className="overflow-hidden">
          <div className="h-44 border-b border-line">
            <AgentLogo agent={agent} sizes="(min-width: 1280px) 320px, 92vw" isEager className="p-6 text-34" />
          </div>
          <section aria-label="About the agent" className="p-4 md:p-5">
            <AgentFacts agent={agent} />
            <p className="mt-4 border-t border-line pt-4 text-13 text-muted tabular-nums">
              Registered <Day at={agent.created_at} />
            </p>
          </section>
        </Card>
        {!header && <AgentProperties agent={agent} />}
      </div>
    </>
  )
}

/** An agent has no location field: the location is city and postcode (docs/decisions/0021). */
const AgentFacts = ({ agent }: { agent: Agent }) => (
  <>
    <h2 className="text-20 wrap-anywhere">{agent.company_name || 'Agent without a name'}</h2>
    <Facts
      className="mt-4 grid auto-rows-[minmax(2.75rem,auto)] gap-x-4 gap-y-3.5 sm:max-xl:grid-cols-2 lg:auto-rows-auto"
      facts={[
        ['Contact', User, joined(agent.first_name, agent.last_name)],
        ['Mail address', Mail, linked(agent.email, agent.email && mailtoOf(agent.email))],
        ['Phone number', Phone, linked(formatPhone(agent.phone_number), telOf(agent.phone_number))],
        ['Location', MapPin, joined(agent.city, agent.postcode)],
        ['City', MapPinned, agent.city],
        ['Postcode', Signpost, agent.postcode],
      ]}
    />
  </>
)

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')

/** The whole row, which is high enough, is the target of a finger. */
const linked = (text: string, href: string | null) =>
  href ? (
    <a href={href} className="text-green-ink underline-offset-4 before:absolute before:inset-0 hover:underline">
      {text}
    </a>
  ) : (
    text
  )
