import { Card } from '../../../ui/card'
import { PageHeader } from '../../../ui/page-header'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { BackToAgents } from './back-to-agents'

/** Layout classes that an agent's page and its skeleton share: one column below 1280 px, two above. */
export const agentColumnsClass = 'grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]'

/** Skeleton of the page, in the same layout, so that nothing moves when the agent has loaded. */
export function AgentPageSkeleton() {
  return (
    <>
      <PageHeader title="Agent" back={<BackToAgents />} />
      <Loading label="Loading agent" className={agentColumnsClass}>
        <Card className="overflow-hidden">
          <Skeleton className="h-44 rounded-none" />
          <div className="p-4 md:p-5">
            <Skeleton className="h-7 w-48" />
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="mt-4 h-9" />
            ))}
          </div>
        </Card>
        <Card className="p-4 md:p-5">
          <Skeleton className="h-6 w-32" />
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="mt-4 h-14" />
          ))}
        </Card>
      </Loading>
    </>
  )
}
