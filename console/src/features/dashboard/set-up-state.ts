const storageKey = 'gatehouse-set-up'

/** The height of the card, which it has before its code is loaded, too. */
export const setUpHeightClass = 'mb-4 min-h-79 p-4 sm:min-h-54 md:p-5 xl:min-h-33'

/** Whether this device shows the checklist: once shown, until it is done or hidden. */
export function isSetUpOpen(isNew: boolean): boolean {
  const state = localStorage.getItem(storageKey)
  return state === null ? isNew : state === 'open'
}

/** 'closed' is a preference: it stays after Log Out. */
export function storeSetUp(state: 'open' | 'closed'): void {
  try {
    localStorage.setItem(storageKey, state)
  } catch {
    // The storage is full or blocked: the checklist is shown again.
  }
}
