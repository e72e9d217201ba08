/**
 * What the admin has opened from the palette (app/palette), newest first. It names records, so Log Out
 * removes it.
 */
const storageKey = 'gatehouse-recent-places'

export interface RecentPlace {
  /** The address to which it leads. */
  readonly to: string
  readonly label: string
  readonly detail: string
  /** The kind of record. */
  readonly entity: string
}

interface Stored {
  readonly adminId: string
  readonly places: readonly RecentPlace[]
}

const maxPlaces = 6

/** Those of this admin; of another one who was signed in here, none. */
export function readRecentPlaces(adminId: string): readonly RecentPlace[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null
    return stored?.adminId === adminId ? stored.places : []
  } catch {
    return []
  }
}

export function storeRecentPlace(adminId: string, place: RecentPlace): void {
  const others = readRecentPlaces(adminId).filter(({ to }) => to !== place.to)
  const stored: Stored = { adminId, places: [place, ...others].slice(0, maxPlaces) }
  localStorage.setItem(storageKey, JSON.stringify(stored))
}

export function removeRecentPlaces(): void {
  localStorage.removeItem(storageKey)
}
