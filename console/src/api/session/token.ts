/** In local or session storage (S9.19). */
export const tokenStorageKey = 'authToken'

/** The token: in local storage if Keep me logged in was selected, else in session storage. */
export const readToken = (): string | null =>
  localStorage.getItem(tokenStorageKey) ?? sessionStorage.getItem(tokenStorageKey)

/** Both tokens, if another tab signed in with Keep me logged in after this one. */
export const readTokens = (): string[] => [
  ...new Set(
    [localStorage, sessionStorage].flatMap((storage) => {
      const token = storage.getItem(tokenStorageKey)
      return token ? [token] : []
    }),
  ),
]

/** `isPersistent` selects the storage; the other one is cleared, so that no older token remains. */
export function storeToken(token: string, isPersistent: boolean): void {
  clearToken()
  const storage = isPersistent ? localStorage : sessionStorage
  storage.setItem(tokenStorageKey, token)
}

export function clearToken(): void {
  localStorage.removeItem(tokenStorageKey)
  sessionStorage.removeItem(tokenStorageKey)
}
