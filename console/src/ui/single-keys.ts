import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const storageKey = 'gatehouse-single-keys'

/**
 * Calls `onPress`, if given, for a single key, unless a text field has the focus or a dialog is open.
 * Single-key shortcuts can be disabled, because speech input can trigger them by accident (WCAG 2.1.4).
 */
export function useSingleKey(key: '/' | '?' | 'n', onPress: (() => void) | undefined): void {
  const press = useEffectEvent(() => onPress?.())
  const isUsed = onPress !== undefined
  useEffect(() => {
    if (!isUsed) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys()) return
      if (isTakingKeys(event)) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key, isUsed])
}

export const hasSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off'

export function setSingleKeys(areEnabled: boolean): void {
  if (areEnabled) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
  for (const onChange of listeners) onChange()
}

const listeners = new Set<() => void>()

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Whether texts may name single keys. */
export const useHasSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys)

/** Whether a key belongs to a text field, or to an open dialog. */
export const isTakingKeys = ({ target }: KeyboardEvent): boolean => isTyping(target) || isDialogOpen()

export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog][data-open], [role=alertdialog]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
