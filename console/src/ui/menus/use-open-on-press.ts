import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { whenSettled } from '../loading/when-settled'

/** How a popup was opened. With a key the focus starts at the first item, with the up arrow at the last. */
export type OpenedBy = 'pointer' | 'ArrowDown' | 'ArrowUp'

/**
 * For a button that is replaced by a popup component with its own trigger. `preload`
 * runs when the first view is complete and when the pointer or the focus reaches the button.
 * The button stays, with its focus, until the code is loaded or failed to load.
 */
export function useOpenOnPress(preload: () => Promise<void>) {
  /** Null until the first press. */
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null)
  useEffect(() => whenSettled(() => void preload()), [preload])
  const open = (by: OpenedBy) => void preload().then(() => setOpenedBy(by))
  return {
    openedBy,
    close: () => setOpenedBy(null),
    button: {
      // After a press that failed, only another press retries, not the pointer that is still over the button.
      ...(openedBy === null && { onPointerEnter: () => void preload(), onFocus: () => void preload() }),
      // Enter and the space bar arrive as clicks with a count of 0.
      onClick: (event: MouseEvent) => open(event.detail === 0 ? 'ArrowDown' : 'pointer'),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open(event.key)
      },
    },
  }
}
