/** A part of an address on this host. */
export interface Address {
  pathname: string
  /** With its `?`; '' for none. */
  search: string
  /** With its `#`; '' for none. */
  hash: string
}

/** An entry of the browser's history. */
export interface Location extends Address {
  /** What the navigation passed to it. */
  state: unknown
  /** Stays the same when the user comes back to it, also after a reload. */
  key: string
}

/** `window.history.state`, which the browser stores with the entry. */
interface StoredEntry {
  /** Its position, by which Back is told from Forward. */
  index: number
  key: string
  state: unknown
}

const readEntry = () => window.history.state as Partial<StoredEntry> | null

/** Undefined for an entry that this module has not written, after a typed `#` for example. */
export const currentIndex = (): number | undefined => readEntry()?.index

export function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const entry = readEntry()
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default' }
}

/** Gives the entry with which the document was opened a position. */
export function numberFirstEntry(): void {
  if (currentIndex() === undefined) window.history.replaceState({ ...readEntry(), index: 0 }, '')
}

export function writeEntry(address: Address, index: number, state: unknown, isReplaced: boolean): void {
  const entry: StoredEntry = { index, key: Math.random().toString(36).slice(2, 10), state }
  window.history[isReplaced ? 'replaceState' : 'pushState'](entry, '', toPath(address))
}

/** '/agents', or relative to the current address: '?tab=all' */
export function resolveAddress(to: string): Address {
  const { pathname, search, hash } = new URL(to, window.location.href)
  return { pathname, search, hash }
}

export const toPath = ({ pathname, search, hash }: Address): string => pathname + search + hash
