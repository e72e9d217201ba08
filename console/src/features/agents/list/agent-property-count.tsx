import { formatCount } from '../../../format/count'
import { Dash } from '../../../ui/dash'
import type { ListedAgent } from './agent-filters'

/** '3 (1 archived)': active and archived properties together (docs/decisions/0021). */
export function AgentPropertyCount({
  agent,
}: {
  agent: Pick<ListedAgent, 'property_count' | 'archived_property_count'>
}) {
  const { property_count: all, archived_property_count: archived } = agent
  if (all === null) return <Dash why="Could not be counted" />
  return (
    <>
      {formatCount(all)}
      {archived !== null && archived > 0 && ` (${formatCount(archived)} archived)`}
    </>
  )
}
