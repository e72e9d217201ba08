export const themeStorageKey = 'gatehouse-theme'

/** Applies the stored theme; without one, or without storage, that of the system is used. */
export function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem(themeStorageKey)
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
  } catch {
    // Storage is disabled.
  }
}
