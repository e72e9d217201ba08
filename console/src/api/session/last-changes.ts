/**
 * The ids of the last changes of this tab, which Ctrl Z undoes, also after a reload (docs/decisions/0081).
 * Log Out removes them.
 */
const storageKey = 'gatehouse-last-changes'
const maxChanges = 20

/** `operationId`: the operation that is undone as one, if there is more to it than this change. */
export function storeChange(id: string, operationId: string | null = null): void {
  write([...read(), operationId === null ? id : `${id}/${operationId}`].slice(-maxChanges))
}

/** The last change, with the operation that is undone with it. */
export function readLastChange(): { readonly changeId: string; readonly operationId?: string } | undefined {
  const [changeId, operationId] = read().at(-1)?.split('/') ?? []
  return changeId === undefined ? undefined : { changeId, ...(operationId !== undefined && { operationId }) }
}

/** After its undo, or if it cannot be undone. */
export function forgetChange(id: string): void {
  write(read().filter((other) => other.split('/')[0] !== id))
}

export function removeLastChanges(): void {
  sessionStorage.removeItem(storageKey)
}

const read = () => sessionStorage.getItem(storageKey)?.split(' ').filter(Boolean) ?? []
const write = (ids: readonly string[]) => sessionStorage.setItem(storageKey, ids.join(' '))
