/**
 * The records that the admin has opened from the palette (app/palette), newest first. Their names are never
 * stored, so that those of an erased person do not stay on the device; Log Out removes the ids, too.
 */
const storageKey = 'gatehouse-recent-places'

export interface RecentPlace {
  /** The kind of record. */
  readonly entity: string
  readonly id: string
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

export function storeRecentPlace(adminId: string, { entity, id }: RecentPlace): void {
  const others = readRecentPlaces(adminId).filter((place) => place.entity !== entity || place.id !== id)
  const stored: Stored = { adminId, places: [{ entity, id }, ...others].slice(0, maxPlaces) }
  localStorage.setItem(storageKey, JSON.stringify(stored))
}

export function removeRecentPlaces(): void {
  localStorage.removeItem(storageKey)
}
