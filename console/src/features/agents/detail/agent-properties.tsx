import type { Agent } from '@gatehouse/contract/entities/agent'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { House } from 'lucide-react'
import { isOffline } from '../../../api/api-error'
import { notStored } from '../../../api/failure-message'
import { formatCount } from '../../../format/count'
import { useListPlace } from '../../../lists/place/use-list-place'
import { useFilters } from '../../../lists/use-filters'
import { useLoadFailure } from '../../../lists/failure/use-load-failure'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ListError } from '../../../lists/failure/list-error'
import { iconSize } from '../../../ui/icons/icon-size'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Tabs } from '../../../ui/tabs'
import { Link } from '../../../ui/navigation/link'
import { MovePropertiesButton } from '../move/move-properties-button'
import { AgentPropertyRow } from './agent-property-row'
import { agentPropertiesKey, useAgentProperties } from './use-agent-properties'

type Status = 'active' | 'archived'

const readTab = (search: URLSearchParams): { tab: Status } => ({
  tab: search.get('tab') === 'archived' ? 'archived' : 'active',
})

/** The agent's properties, active and archived, in pages of twenty. */
export function AgentProperties({ agent }: { agent: Agent }) {
  const { filters, change } = useFilters(readTab)
  const status = filters.tab
  const lists = { active: useAgentProperties(agent.id, 'active'), archived: useAgentProperties(agent.id, 'archived') }
  useListPlace(lists[status].cards !== undefined, agentPropertiesKey)
  const tabs = [
    { value: 'active', label: 'Active', count: lists.active.total },
    { value: 'archived', label: 'Archived', count: lists.archived.total },
  ] as const
  return (
    <Card className="p-4 md:p-5">
      <section aria-labelledby="agent-properties">
        <div className="flex min-h-11 items-center justify-between gap-3 lg:min-h-8">
          <h2 id="agent-properties" className="text-16">
            Properties
          </h2>
          <MovePropertiesButton agent={agent} />
        </div>
        <Tabs
          label="Property status"
          tabs={tabs}
          value={status}
          onValueChange={(tab) => change({ tab })}
          className="mt-1"
        >
          <PropertyRows list={lists[status]} status={status} />
        </Tabs>
      </section>
    </Card>
  )
}

function PropertyRows({ list, status }: { list: ReturnType<typeof useAgentProperties>; status: Status }) {
  const { cards, total, isFetching, refetch } = list
  const error = useLoadFailure(list)
  if (cards === undefined) {
    return error ? (
      <ListError
        message={isOffline(error) ? notStored('the properties of this agent are') : propertyMessages.failedToFetchList}
        failure={isOffline(error) ? undefined : error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label="Loading properties" className="grid gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-16" />
        ))}
      </Loading>
    )
  }
  if (cards.length === 0) return <NoProperties status={status} />
  return (
    <>
      <ul className="-mx-2 -mt-2">
        {cards.map((property) => (
          <li key={property.id} className="border-line not-first:border-t">
            <AgentPropertyRow property={property} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <span className="text-13 text-muted tabular-nums" role="status">
            {formatCount(cards.length)} of {total !== undefined && formatCount(total)}
          </span>
          <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? 'Retry' : 'Show More'}
          </Button>
        </div>
      )}
    </>
  )
}

const NoProperties = ({ status }: { status: Status }) => (
  <EmptyState
    icon={<House {...iconSize} />}
    title={`No ${status} properties found.`}
    {...(status === 'active' && {
      text: 'Properties assigned to this agent appear here.',
      action: (
        <Link to="/properties?form=new" className={buttonClass({ variant: 'secondary' })}>
          Create New Property
        </Link>
      ),
    })}
  />
)
