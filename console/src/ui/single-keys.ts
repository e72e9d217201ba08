import { useEffect, useEffectEvent } from 'react'

const storageKey = 'gatehouse-single-keys'

/**
 * Calls `onPress` for a single key, unless one is typing or a dialog is open. They can be switched off, because speech
 * input types letters by accident (WCAG 2.1.4).
 */
export function useSingleKey(key: '/' | '?', onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys()) return
      if (isTyping(event.target) || document.querySelector('[role=dialog][data-open], [role=alertdialog]')) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key])
}

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is switched off: nothing is remembered, and the keys stay on.
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
