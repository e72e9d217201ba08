import type { Agent } from '@gatehouse/contract/entities/agent'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card'
import { Day } from '../../../ui/tables/day'
import { PageHeader } from '../../../ui/page-header'
import { AgentActions } from '../agent-actions'
import { AgentFacts } from './agent-facts'
import { AgentLogo } from '../agent-logo'
import { AgentProperties } from './agent-properties'
import { BackToAgents } from './back-to-agents'

/** One column below 1280 px, two above. */
export const agentColumnsClass = 'grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]'

/** The agent's page: details on the left, properties on the right. */
export function AgentView({ agent, note }: { agent: Agent; note?: ReactNode }) {
  return (
    <>
      <PageHeader
        title={agent.company_name || 'Agent'}
        back={<BackToAgents />}
        action={<AgentActions agent={agent} />}
      />
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
        <AgentProperties agent={agent} />
      </div>
    </>
  )
}
