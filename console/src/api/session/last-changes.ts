/**
 * The ids of the last changes of this tab, which Ctrl Z undoes, also after a reload (docs/decisions/0081).
 * Log Out removes them.
 */
const storageKey = 'gatehouse-last-changes'
const maxChanges = 20

export function storeChange(id: string): void {
  write([...read(), id].slice(-maxChanges))
}

export const readLastChange = (): string | undefined => read().at(-1)

/** After its undo, or if it cannot be undone. */
export function forgetChange(id: string): void {
  write(read().filter((other) => other !== id))
}

export function removeLastChanges(): void {
  sessionStorage.removeItem(storageKey)
}

const read = () => sessionStorage.getItem(storageKey)?.split(' ').filter(Boolean) ?? []
const write = (ids: readonly string[]) => sessionStorage.setItem(storageKey, ids.join(' '))
