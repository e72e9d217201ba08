import { Menu as Primitive } from '@base-ui/react/menu'
import { type MenuAction, MenuList } from './menu-list'

interface AnchoredMenuProps {
  anchor: Element
  /** 'Image 2' */
  label: string
  actions: readonly MenuAction[]
  /** Called after an action, Escape or a press outside. The caller moves the focus. */
  onClose: () => void
}

/** A menu at an element that is no trigger of the primitive, because it is also dragged. */
export function AnchoredMenu({ anchor, label, actions, onClose }: AnchoredMenuProps) {
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <MenuList anchor={anchor} align="start" label={label} actions={actions} finalFocus={false} />
    </Primitive.Root>
  )
}
