import { useState, type FocusEvent } from 'react'

/**
 * Which row of a virtual list holds the keyboard focus. The list goes on drawing it and its neighbours (`keptRows`) when it is
 * scrolled away: without the row the focus would fall to the top of the page, without the neighbours Tab would leap into what
 * is in view. Spread `list` into what holds the rows, and `rowProps(key)` into each row.
 */
export function useFocusedRow<Key>() {
  const [focused, setFocused] = useState<Key | null>(null)
  return {
    focused,
    list: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // On its way from row to row, or with its window in the background, the focus still needs its row.
        const isKept = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)
        if (!isKept) setFocused(null)
      },
    },
    rowProps: (key: Key) => ({ onFocus: () => setFocused(key) }),
  }
}

/** The rows to draw, in order: those in view, and the focused one with its neighbours. */
export function keptRows(inView: readonly number[], focused: number | null, count: number): number[] {
  if (focused === null || focused < 0) return [...inView]
  const kept = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...inView, ...kept])].toSorted((a, b) => a - b)
}
