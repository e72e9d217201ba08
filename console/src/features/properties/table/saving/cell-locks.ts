import type { DraftKey } from '../../../../api/drafts/draft'

const nameOf = (key: DraftKey): string => `gatehouse-typed ${key.join(' ')}`

/**
 * Holds a lock while a value is typed, by which other tabs recognise its draft as that of an open cell. The
 * browser releases it when the tab ends, also when it is killed. Returns a function that releases it. Without
 * locks, which need https, it does nothing.
 */
export function holdTypedLock(key: DraftKey): () => void {
  const { locks } = navigator as { locks?: LockManager }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Rejects in a page that is ending.
  locks?.request(nameOf(key), () => released).catch(() => undefined)
  return release
}

/** Finds the drafts whose value is being typed in an open tab. Without locks it finds none. */
export async function findTypedLocks(): Promise<(key: DraftKey) => boolean> {
  const { locks } = navigator as { locks?: LockManager }
  // Rejects in a page that is ending, too, which shows nothing any more.
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (key) => names.has(nameOf(key))
}

/** Runs `action` for a property in one tab at a time; without locks, in several. */
export function lockRecord<Result>(id: string | undefined, action: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(`gatehouse-cells ${id}`, action) : action()
}
