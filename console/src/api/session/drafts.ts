/** The prefix of the keys under which unsaved forms are stored. Log Out removes them; an expired session does not. */
export const draftKeyPrefix = 'gatehouse-draft:'

export function removeDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(draftKeyPrefix)) storage.removeItem(key)
  }
}
