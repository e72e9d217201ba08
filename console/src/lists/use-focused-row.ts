import { useState, type FocusEvent } from 'react'

/**
 * The row of a virtual list that contains the keyboard focus. The list keeps rendering
 * it and its neighbours (`withFocusedRow`) when it is out of view: without the row the
 * focus would return to the top of the page, without the neighbours Tab would jump to
 * the visible rows. Spread `list` on the container and `rowProps(key)` on each row.
 */
export function useFocusedRow<Key>() {
  const [focused, setFocused] = useState<Key | null>(null)
  return {
    focused,
    list: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // The row is still needed while the focus moves between rows or the window is in the background.
        const isFocusWithin = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)
        if (!isFocusWithin) setFocused(null)
      },
    },
    rowProps: (key: Key) => ({ onFocus: () => setFocused(key) }),
  }
}

/** The rows to render, in order: those in view, and the focused one with its neighbours. */
export function withFocusedRow(inView: readonly number[], focused: number | null, count: number): number[] {
  if (focused === null || focused < 0) return [...inView]
  const neighbours = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...inView, ...neighbours])].sort((a, b) => a - b)
}
