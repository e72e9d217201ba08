import type { BulkInput } from '@gatehouse/contract/operations/bulk'
import { randomId } from '../random-id'
import { operationsKey } from './remove-operations'

/** An action for many records that was begun on this device, until its notice is closed. */
export interface StartedOperation {
  /** Its idempotency key. */
  key: string
  body: BulkInput
  /** '412 properties' */
  what: string
  /** 'Archiving' */
  doing: string
  /** 'archived' */
  done: string
  /** Undefined before its response. */
  id?: string
}

let started: readonly StartedOperation[] | undefined
/** Keys of those that this document has begun and not sent. */
const unsent = new Set<string>()
const listeners = new Set<() => void>()

export const startedOperations = (): readonly StartedOperation[] => (started ??= read())

export function watchOperations(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Begins an action; the shell sends it and shows its progress. */
export function startOperation(operation: Omit<StartedOperation, 'key' | 'id'>): void {
  const key = randomId()
  unsent.add(key)
  write([...startedOperations(), { ...operation, key }])
}

/** Whether this document began it and has not sent it yet: one of before a reload may have been sent. */
export const isUnsent = ({ key }: StartedOperation): boolean => unsent.has(key)

export const markSent = ({ key }: StartedOperation): void => void unsent.delete(key)

/** After its response. */
export const identifyOperation = (key: string, id: string): void =>
  write(startedOperations().map((operation) => (operation.key === key ? { ...operation, id } : operation)))

export const closeOperation = (key: string): void =>
  write(startedOperations().filter((operation) => operation.key !== key))

function write(next: readonly StartedOperation[]): void {
  started = next
  try {
    if (next.length === 0) localStorage.removeItem(operationsKey)
    else localStorage.setItem(operationsKey, JSON.stringify(next))
  } catch {
    // The storage is full: the activity shows it after a reload.
  }
  for (const listener of listeners) listener()
}

const read = () => JSON.parse(localStorage.getItem(operationsKey) ?? '[]') as readonly StartedOperation[]
