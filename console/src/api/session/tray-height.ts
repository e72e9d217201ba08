/**
 * The heights in px that the tray of drafts had last, by path: its space is reserved until it is loaded, so
 * that nothing moves below it. Only pages with drafts have one. Log Out removes them with the drafts.
 */
const storageKey = 'gatehouse-tray-height'

export const trayHeightAt = (pathname: string): number => readHeights()[pathname] ?? 0

/** 0 without drafts. */
export function storeTrayHeight(pathname: string, height: number): void {
  const { [pathname]: before = 0, ...others } = readHeights()
  if (before === height) return
  const heights = height > 0 ? { ...others, [pathname]: height } : others
  try {
    localStorage.setItem(storageKey, JSON.stringify(heights))
  } catch {
    // The storage is full: the page moves once.
  }
}

export const removeTrayHeights = (): void => localStorage.removeItem(storageKey)

function readHeights(): Record<string, number> {
  return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, number>
}
