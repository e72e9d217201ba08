import { listPlacesKey } from '../../api/session/list-places'
import { readToken } from '../../api/session/token'

/** Where the user was in a list when they left it. */
export interface ListPlace {
  /** The key of the history entry. */
  key: string
  /** Path and query. */
  address: string
  /** Scroll position in pixels. */
  y: number
  /** The link that was followed; null if the list was left in another way. */
  href: string | null
}

/** The history of a tab is rarely longer. */
const maxPlaces = 50

/** Stored across reloads. Without a session nothing is stored: Log Out has removed everything. */
export function storePlace(place: ListPlace): void {
  if (!readToken()) return
  const others = readPlaces().filter(({ key }) => key !== place.key)
  sessionStorage.setItem(listPlacesKey, JSON.stringify([...others, place].slice(-maxPlaces)))
}

/**
 * The place of a history entry. The first entry of every
 * document has the same key, so the address must match too.
 */
export const findPlace = (key: string, address: string): ListPlace | undefined =>
  readPlaces().find((place) => place.key === key && place.address === address)

/** The last place at `pathname` from which a link led to `href`. */
export const findOrigin = (pathname: string, href: string): ListPlace | undefined =>
  readPlaces()
    .filter((place) => place.href === href && place.address.split('?')[0] === pathname)
    .at(-1)

function readPlaces(): readonly ListPlace[] {
  try {
    return JSON.parse(sessionStorage.getItem(listPlacesKey) ?? '[]') as ListPlace[]
  } catch {
    return []
  }
}

// A page that was opened by its address starts at the top,
// but its entry has the key of the document before it.
const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (load?.type === 'navigate') {
  const others = readPlaces().filter(({ key }) => key !== 'default')
  sessionStorage.setItem(listPlacesKey, JSON.stringify(others))
}
