/**
 * Positions in lists (lists/place). They contain search texts, so Log Out removes them. Each tab has its own.
 */
export const listPlacesKey = 'gatehouse-list-places'

export function removeListPlaces(): void {
  sessionStorage.removeItem(listPlacesKey)
}
