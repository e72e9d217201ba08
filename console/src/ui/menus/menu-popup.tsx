import { Menu as Primitive } from '@base-ui/react/menu'
import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { classNames } from '../class-names'
import type { MenuAction } from './menu'
import { itemClass, popupClass } from './popup-class'
import type { OpenedBy } from './use-open-on-press'

interface MenuPopupProps {
  trigger: ReactElement
  actions: readonly MenuAction[]
  openedBy: OpenedBy
}

/** Mounted when its trigger was pressed, so it starts open. */
export function MenuPopup({ trigger, actions, openedBy }: MenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (openedBy === 'pointer' ? undefined : dispatchKey(button, openedBy)), [openedBy])
  return (
    <Primitive.Root defaultOpen={openedBy === 'pointer'}>
      <Primitive.Trigger ref={button} render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-40">
          <Primitive.Popup className={classNames(popupClass, 'min-w-44')}>
            {actions.map((action) => (
              <Primitive.Item
                key={action.label}
                disabled={action.isDisabled ?? false}
                onClick={action.onSelect}
                className={classNames(itemClass, action.isDangerous && 'text-red-ink data-highlighted:bg-red-soft')}
              >
                {action.icon}
                {action.label}
              </Primitive.Item>
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/**
 * Repeats the key press on the primitive's trigger, which replaced the pressed button, so
 * that the primitive moves the focus. Deferred because strict mode runs effects twice.
 */
function dispatchKey(button: RefObject<HTMLButtonElement | null>, key: string): () => void {
  let isCancelled = false
  queueMicrotask(() => {
    if (isCancelled) return
    button.current?.focus()
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  return () => {
    isCancelled = true
  }
}
