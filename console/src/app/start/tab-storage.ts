const storages = ['localStorage', 'sessionStorage'] as const
type StorageName = (typeof storages)[number]
type Entries = Record<string, string>

declare global {
  interface Window {
    /** Passes the entries of replaced storages on to the next document, which must be one of this site. */
    gatehousePassStorageOn?: () => void
  }
}

/** In the state of the history entry, and before the entries in the name of the tab. */
const key = 'gatehouse-tab-storage'

/**
 * Replaces the storages that the browser blocks ("Block all site data") by memory that survives in this tab
 * (docs/decisions/0070): in the state of each history entry, for a reload; and in the name of the tab while
 * the console opens another of its documents, which takes it at once, because other sites could read it.
 */
export function replaceBlockedStorages(): void {
  const blocked = storages.filter((name) => !isUsable(name))
  if (blocked.length === 0) return
  const stored = takeStored()
  const entries = Object.fromEntries(blocked.map((name) => [name, stored[name] ?? {}]))
  addToHistory({ [key]: entries })
  for (const name of blocked) {
    const value = createStorage(entries[name] ?? {}, () => history.replaceState(history.state, ''))
    Object.defineProperty(window, name, { value, configurable: true })
  }
  window.gatehousePassStorageOn = () => {
    window.name = key + JSON.stringify(entries)
  }
}

/** Every state that is written from now on contains `added`. None can be written while the page ends. */
function addToHistory(added: object): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (state: object | null, ...rest) => write({ ...state, ...added }, ...rest)
  }
  history.replaceState(history.state, '')
}

function isUsable(name: StorageName): boolean {
  try {
    const storage = window[name]
    if (storage.length > 0) return true
    // Some private windows have a storage of no size.
    storage.setItem(key, '')
    storage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** Like `Storage`: the entries are its own properties, which Object.keys lists. */
function createStorage(entries: Entries, onChange: () => void): object {
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem(name: string, value: string) {
      entries[name] = value
      onChange()
    },
    removeItem(name: string) {
      delete entries[name]
      onChange()
    },
    clear() {
      for (const name of Object.keys(entries)) delete entries[name]
      onChange()
    },
  }
  return new Proxy(entries, {
    get: (_, name) => Reflect.get(methods, name) as unknown,
    getPrototypeOf: () => null,
  })
}

function takeStored(): Partial<Record<StorageName, Entries>> {
  const { [key]: reloaded, ...state } = stateOf()
  const passedOn = window.name.startsWith(key) ? window.name.slice(key.length) : undefined
  if (reloaded !== undefined) history.replaceState(state, '')
  if (passedOn === undefined) return reloaded ?? {}
  window.name = ''
  try {
    return JSON.parse(passedOn) as Partial<Record<StorageName, Entries>>
  } catch {
    return {}
  }
}

const stateOf = () =>
  (history.state ?? {}) as Record<string, unknown> & { [key]?: Partial<Record<StorageName, Entries>> }
