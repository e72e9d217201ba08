export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'gatehouse-theme'

export function readTheme(): Theme {
  const theme = localStorage.getItem(storageKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the stored theme; without one that of the system is used. */
export function applyStoredTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function storeTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, theme)
  applyStoredTheme()
}
