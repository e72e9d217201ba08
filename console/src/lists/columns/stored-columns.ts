import type { ListSetting } from '@gatehouse/contract/lists/list-settings'
import { readAdmin } from '../../api/session/signed-in-admin'

/** A copy on this device, so that the first view has the chosen columns and does not change afterwards. */
const storageKey = 'gatehouse-list-columns'

/** The choices of the signed-in admin; undefined if this device has none of them. */
export function readStoredColumns(): readonly ListSetting[] | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null
    return stored && stored.admin === readAdmin()?.id && Array.isArray(stored.settings) ? stored.settings : undefined
  } catch {
    return undefined
  }
}

export function storeColumns(settings: readonly ListSetting[]): void {
  const admin = readAdmin()?.id
  if (settings.length === 0 || admin === undefined) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify({ admin, settings } satisfies Stored))
}

interface Stored {
  readonly admin: string
  readonly settings: readonly ListSetting[]
}
