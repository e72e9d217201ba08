import { type RefObject, useEffect } from 'react'
import { hasSingleKeys, isTakingKeys } from '../../ui/single-keys'
import type { RowSelection } from './row-selection'
import { rowOf } from './use-long-press'

/** Escape clears the selection; `x` selects the row with the focus, with Shift all from the row before. */
export function useSelectionKeys(box: RefObject<HTMLElement | null>, selection: RowSelection): void {
  useEffect(() => {
    const isFree = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey && !isTakingKeys(event)
    const listen = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event
      if (!isFree(event) || event.defaultPrevented || isPopupOpen()) return
      if (key === 'Escape' && !selection.isEmpty) {
        event.preventDefault()
        selection.clear()
      }
      const id = rowOf(target)
      if (key.toLowerCase() !== 'x' || !hasSingleKeys() || id === undefined) return
      if (!(target instanceof Node) || !box.current?.contains(target)) return
      event.preventDefault()
      selection.toggle(id, shiftKey)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [box, selection])
}

const isPopupOpen = () => document.querySelector('[role=menu], [role=listbox], [role=dialog]') !== null
