import type { KeyboardEvent, MouseEvent } from 'react'

/** The key with which a menu was asked for: it begins at its first item, or with the arrow up at its last. */
export type OpeningKey = 'ArrowDown' | 'ArrowUp'

/** Enter and the space bar arrive as clicks that no pointer made; they open a menu at its first item too. */
export function openingKey(event: MouseEvent | KeyboardEvent): OpeningKey | null {
  if ('key' in event) return event.key === 'ArrowUp' ? 'ArrowUp' : 'ArrowDown'
  return event.detail === 0 ? 'ArrowDown' : null
}
