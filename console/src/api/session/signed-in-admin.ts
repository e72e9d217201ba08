/** The admin as the sign-in response names them. Shown at the bottom of the sidebar. */
export interface SignedInAdmin {
  id: string
  name: string
  email: string
}

const storageKey = 'gatehouse-admin'

export function readAdmin(): SignedInAdmin | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? sessionStorage.getItem(storageKey) ?? 'null')
    return isAdmin(stored) ? stored : null
  } catch {
    return null
  }
}

/** In the same storage as the token. */
export function storeAdmin(admin: SignedInAdmin | null, isPersistent: boolean): void {
  clearAdmin()
  if (admin) (isPersistent ? localStorage : sessionStorage).setItem(storageKey, JSON.stringify(admin))
}

export function clearAdmin(): void {
  localStorage.removeItem(storageKey)
  sessionStorage.removeItem(storageKey)
}

export function isAdmin(value: unknown): value is SignedInAdmin {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'name', 'email'].every((key) => typeof Reflect.get(value, key) === 'string')
  )
}
