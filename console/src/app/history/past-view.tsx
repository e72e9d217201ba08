import { Agent } from '@gatehouse/contract/entities/agent'
import { PropertyRecord } from '@gatehouse/contract/entities/property'
import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { ReactNode } from 'react'
import { PastFacts } from '../../features/history/past/past-facts'
import { PastRecord } from '../../features/history/past/past-record'
import { lazyComponent } from '../../ui/loading/lazy-component'

// From the modules of their pages, which are loaded as one file each.
const PastProperty = lazyComponent(() =>
  import('../../features/properties/detail/property-page').then((module) => module.PastProperty),
)
const PastAgent = lazyComponent(() =>
  import('../../features/agents/detail/agent-page').then((module) => module.PastAgent),
)

interface PastViewProps {
  entity: HistoryEntity
  id: string
  time: string
}

/** A record as it was: in the view of its own page, if it has one. */
export const PastView = (props: PastViewProps) => (
  <PastRecord {...props} renderView={(data, header, note) => viewOf(props.entity, data, header, note)} />
)

function viewOf(entity: HistoryEntity, data: unknown, header: ReactNode, note: ReactNode): ReactNode {
  const property = entity === 'property' ? PropertyRecord.safeParse(data) : undefined
  const agent = entity === 'agent' ? Agent.safeParse(data) : undefined
  if (property?.success) return <PastProperty property={property.data} header={header} note={note} fallback={header} />
  if (agent?.success) return <PastAgent agent={agent.data} header={header} note={note} fallback={header} />
  return (
    <>
      {header}
      {note}
      <PastFacts entity={entity} data={data} />
    </>
  )
}
