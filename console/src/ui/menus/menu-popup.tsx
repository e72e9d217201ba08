import { Menu as Primitive } from '@base-ui/react/menu'
import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { classNames } from '../class-names'
import type { MenuAction } from './menu'
import { itemClass, popupClass } from './popup-class'
import type { OpeningKey } from './opening-key'

interface MenuPopupProps {
  trigger: ReactElement
  actions: readonly MenuAction[]
  /** The key that asked for it; null for a mouse or a finger. */
  openedWith: OpeningKey | null
}

/** The menu once it was asked for: its trigger was just pressed, so it starts open, at an item when a key asked for it. */
export function MenuPopup({ trigger, actions, openedWith }: MenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (openedWith === null ? undefined : pressAgain(button, openedWith)), [openedWith])
  return (
    <Primitive.Root defaultOpen={openedWith === null}>
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
 * The pressed button went away when the primitive's took its place: pressed again here, it does for keys what it always does.
 * Not within the effect, which strict mode runs twice.
 */
function pressAgain(button: RefObject<HTMLButtonElement | null>, key: OpeningKey): () => void {
  let isLeft = false
  queueMicrotask(() => {
    if (isLeft) return
    button.current?.focus()
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  return () => {
    isLeft = true
  }
}
