import { Menu as Primitive } from '@base-ui/react/menu'
import { useEffect, useId, useRef, type ReactElement, type RefObject } from 'react'
import { type MenuAction, MenuList } from './menu-list'
import type { OpenedBy } from './use-open-on-press'

interface MenuPopupProps {
  trigger: ReactElement
  actions: readonly MenuAction[]
  openedBy: OpenedBy
}

/** Mounted when its trigger was pressed, so it starts open. */
export function MenuPopup({ trigger, actions, openedBy }: MenuPopupProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (openedBy === 'pointer' ? undefined : dispatchKey(button, openedBy)), [openedBy])
  return (
    <Primitive.Root defaultOpen={openedBy === 'pointer'}>
      <Primitive.Trigger ref={button} id={id} render={trigger} />
      <MenuList actions={actions} align="end" triggerId={id} />
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
