import { useState } from 'react'

/**
 * The `finalFocus` of a dialog that opens when it is first rendered: the
 * element that had the focus, or the button of its menu when it was a menu
 * item, which is removed with the menu. When the element was removed too, the
 * page's content.
 */
export function useReturnFocus(): () => HTMLElement | null {
  const [opener] = useState(() => openerOf(document.activeElement))
  return () => (opener?.isConnected ? opener : document.querySelector<HTMLElement>('main'))
}

function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
