import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../ui/single-keys'

/** Ctrl K or ⌘ K, also from a text field. */
export function useSearchKey(openSearch: () => void): void {
  const open = useEffectEvent(openSearch)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isDialogOpen()) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
