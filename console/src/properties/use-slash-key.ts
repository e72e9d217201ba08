import type { RefObject } from 'react'
import { useEffect } from 'react'

/** `/` goes to the search, unless one is typing or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role=dialog][data-open], [role=alertdialog]')) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', goThere)
    return () => window.removeEventListener('keydown', goThere)
  }, [input])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
