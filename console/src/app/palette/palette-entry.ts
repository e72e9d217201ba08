import { hasWords, normalizeForSearch, readSearch } from '@gatehouse/contract/search/search-text'
import type { ReactNode } from 'react'

/** A line of the palette: a screen, an action or a record. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: ReactNode
  /** Its shortcut, to be learned: ['g', 'p']. */
  readonly keys?: readonly string[]
  /** Other words by which it is found. */
  readonly words?: string
  readonly onSelect: () => void
}

export interface PaletteGroup {
  readonly value: string
  readonly items: readonly PaletteEntry[]
}

/** The entries with all words of a text, as the server compares them. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const { words } = readSearch(typed)
  return entries.filter(({ label, detail = '', words: others = '' }) =>
    hasWords(normalizeForSearch(label, detail, others), words),
  )
}
