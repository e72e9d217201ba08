/** Unsaved forms keep their text under keys that begin so; Log Out removes them, an expiry leaves them. */
export const draftKeyPrefix = 'gatehouse-draft:'

export function removeDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(draftKeyPrefix)) storage.removeItem(key)
  }
}
