import { useEffect, useState } from 'react'

/** The openers of each open dialog, see `useReturnFocus`. */
const openDialogs: (readonly (HTMLElement | null)[])[] = []

/**
 * The `finalFocus` of a dialog that opens when it is first rendered: the element
 * that had the focus, or the button of its menu when it was a menu item, which is
 * removed with the menu. When the element was removed with another dialog, the focus
 * returns to the opener of that dialog. When no opener is left, the focus stays where
 * another dialog has moved it, otherwise it moves to the page's content.
 */
export function useReturnFocus(): () => HTMLElement | false | null {
  const [openers] = useState(() => [findOpener(document.activeElement), ...(openDialogs.at(-1) ?? [])])
  useEffect(() => {
    openDialogs.push(openers)
    return () => void openDialogs.splice(openDialogs.indexOf(openers), 1)
  }, [openers])
  return () => {
    const opener = openers.find((element) => element?.isConnected)
    if (opener) return opener
    const isLost = document.activeElement?.matches('body, [role=dialog] *, [role=alertdialog] *') ?? true
    return isLost ? document.querySelector<HTMLElement>('main') : false
  }
}

/** The focused element, or the button of the menu that contains it. */
export function findOpener(focused: Element | null): HTMLElement | null {
  const triggerId = focused?.closest<HTMLElement>('[data-trigger-id]')?.dataset['triggerId']
  const opener = triggerId === undefined ? focused : document.getElementById(triggerId)
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
