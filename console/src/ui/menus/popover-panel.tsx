import { Popover as Primitive } from '@base-ui/react/popover'
import { useState, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { popupClass } from './popup-class'

interface PopoverPanelProps {
  trigger: ReactElement
  label: string
  children: (close: () => void) => ReactNode
}

/** Mounted when its trigger was pressed, so it starts open. */
export function PopoverPanel({ trigger, label, children }: PopoverPanelProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => setIsOpen(open)}>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-40">
          <Primitive.Popup
            aria-label={label}
            className={classNames(popupClass, 'max-h-(--available-height) w-72 p-3.5')}
          >
            {children(() => setIsOpen(false))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
