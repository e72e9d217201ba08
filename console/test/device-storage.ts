import 'fake-indexeddb/auto'
import { afterAll } from 'vitest'

const cloneNatively = globalThis.structuredClone

/** jsdom's files are not cloned by Node, and are immutable. */
globalThis.structuredClone = <Value>(value: Value): Value => clone(value) as Value
afterAll(() => {
  globalThis.structuredClone = cloneNatively
})

function clone(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(clone)
  if (typeof value !== 'object' || value === null) return cloneNatively(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clone(inner)]))
}

/** Removes everything that is stored in IndexedDB; the connection of the page stays open. */
export async function clearDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
    })
    const stores = [...db.objectStoreNames]
    await new Promise<void>((resolve) => {
      if (stores.length === 0) return resolve()
      const tx = db.transaction(stores, 'readwrite')
      for (const store of stores) tx.objectStore(store).clear()
      tx.addEventListener('complete', () => resolve())
    })
    db.close()
  }
}
