/**
 * The last changes of this tab, which Ctrl Z undoes, also after a reload (docs/decisions/0081): ids of
 * changes, and those of operations behind `operation:`. Log Out removes them.
 */
const storageKey = 'gatehouse-last-changes'
const maxChanges = 20

/** A change, an operation, or the operation of which the change is a part. */
export type ChangeReference =
  | { readonly changeId: string; readonly operationId?: string | undefined }
  | { readonly changeId?: never; readonly operationId: string }

export const storeChange = (id: string): void => add(id)

/**
 * The operation is undone as one, in place of one of its changes that is stored already. It can be called
 * again for an operation that goes on.
 */
export function storeOperation(id: string, changeId?: string): void {
  if (read().includes(tokenOf(id))) return
  add(tokenOf(id), changeId)
}

export function readLastChange(): ChangeReference | undefined {
  const last = read().at(-1)
  if (last === undefined) return undefined
  return last.startsWith(operation) ? { operationId: last.slice(operation.length) } : { changeId: last }
}

/** After its undo, or if it cannot be undone. */
export function forgetChange({ changeId, operationId }: ChangeReference): void {
  write(read().filter((other) => other !== changeId && other !== tokenOf(operationId ?? '')))
}

export function removeLastChanges(): void {
  sessionStorage.removeItem(storageKey)
}

const operation = 'operation:'
const tokenOf = (operationId: string) => `${operation}${operationId}`

const add = (token: string, replaced?: string) =>
  write([...read().filter((other) => other !== replaced), token].slice(-maxChanges))
const read = () => sessionStorage.getItem(storageKey)?.split(' ').filter(Boolean) ?? []
const write = (tokens: readonly string[]) => sessionStorage.setItem(storageKey, tokens.join(' '))
