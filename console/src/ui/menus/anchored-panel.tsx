import { Popover as Primitive } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { popupClass } from './popup-class'

interface AnchoredPanelProps {
  anchor: Element
  /** Accessible name. */
  label: string
  /** The focus stays where it is: in the field that the panel describes. */
  isFocusLeft?: boolean
  /** Called by Escape or a press outside. */
  onClose?: () => void
  children: ReactNode
}

/** A panel at an element that is no trigger of the primitive: a cell of a table. */
export const AnchoredPanel = ({ anchor, label, isFocusLeft = false, onClose, children }: AnchoredPanelProps) => (
  <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
    <Primitive.Portal>
      <Primitive.Positioner anchor={anchor} sideOffset={4} align="start" collisionPadding={8} className="z-40">
        <Primitive.Popup
          aria-label={label}
          {...(isFocusLeft && { initialFocus: false, finalFocus: false, onPointerDown: retainFocus })}
          className={classNames(popupClass, 'w-max max-w-72 p-3')}
        >
          {children}
        </Primitive.Popup>
      </Primitive.Positioner>
    </Primitive.Portal>
  </Primitive.Root>
)

/** A press of a button in it would move the focus, and end what is typed. */
const retainFocus = (event: { preventDefault: () => void }) => event.preventDefault()
