import type { ListedAgent } from './agent-filters'

/** '3 (1 archived)': active and archived properties together (decisions, section 5). */
export function AgentPropertyCount({
  agent,
}: {
  agent: Pick<ListedAgent, 'property_count' | 'archived_property_count'>
}) {
  const { property_count: all, archived_property_count: archived } = agent
  if (all === null) {
    return (
      <span title="Could not be counted">
        –<span className="sr-only">Could not be counted</span>
      </span>
    )
  }
  return (
    <>
      {all.toLocaleString('en-NG')}
      {archived !== null && archived > 0 && ` (${archived.toLocaleString('en-NG')} archived)`}
    </>
  )
}
