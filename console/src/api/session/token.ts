import { tokenStorageKey } from '@gatehouse/contract/session'

/** The token, from local storage when Keep me logged in was ticked, else from session storage. */
export const readToken = (): string | null =>
  localStorage.getItem(tokenStorageKey) ?? sessionStorage.getItem(tokenStorageKey)

/** Both, where another tab was told to stay logged in after this one had signed in. */
export const readTokens = (): string[] => [
  ...new Set(
    [localStorage, sessionStorage].flatMap((storage) => {
      const token = storage.getItem(tokenStorageKey)
      return token ? [token] : []
    }),
  ),
]

/** `isKept` decides the storage; the other one is emptied, so that there is never a second, older token. */
export function storeToken(token: string, isKept: boolean): void {
  clearToken()
  const storage = isKept ? localStorage : sessionStorage
  storage.setItem(tokenStorageKey, token)
}

export function clearToken(): void {
  localStorage.removeItem(tokenStorageKey)
  sessionStorage.removeItem(tokenStorageKey)
}
