import type { Agent } from '@gatehouse/contract/entities/agent'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { useIsAvailable } from '../../../api/available'
import { Button } from '../../../ui/buttons/button'
import { lazyComponent } from '../../../ui/loading/lazy-component'

const MovePropertiesDialog = lazyComponent(() =>
  import('./move-properties-dialog').then((module) => module.MovePropertiesDialog),
)

/** Rendered when the agent has properties and the server can move them. */
export function MovePropertiesButton({ agent }: { agent: Agent }) {
  const [isOpen, setIsOpen] = useState(false)
  const canMove = useIsAvailable('property moves') === true
  if (!canMove || (agent.property_count === 0 && !isOpen)) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<ArrowRightLeft size={16} />}
        preload={MovePropertiesDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Move Properties to…
      </Button>
      {isOpen && <MovePropertiesDialog agent={agent} onClose={() => setIsOpen(false)} />}
    </>
  )
}
