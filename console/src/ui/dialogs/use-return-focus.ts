import { useState } from 'react'

/**
 * The `finalFocus` of a dialog that opens when it is first rendered: the element
 * that had the focus, or the button of its menu when it was a menu item, which is
 * removed with the menu. When the element was removed with another dialog, the
 * focus stays where that one has moved it, otherwise it moves to the page's content.
 */
export function useReturnFocus(): () => HTMLElement | false | null {
  const [opener] = useState(() => openerOf(document.activeElement))
  return () => {
    if (opener?.isConnected) return opener
    const isLost = document.activeElement?.matches('body, [role=dialog] *, [role=alertdialog] *') ?? true
    return isLost ? document.querySelector<HTMLElement>('main') : false
  }
}

/** The focused element, or the button of the menu that contains it. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const triggerId = focused?.closest<HTMLElement>('[data-trigger-id]')?.dataset['triggerId']
  const opener = triggerId === undefined ? focused : document.getElementById(triggerId)
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
