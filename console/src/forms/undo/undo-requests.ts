import { useSyncExternalStore } from 'react'
import type { ChangeReference } from '../../api/session/last-changes'

/** An undo that someone has asked for: of a change, or of an operation as a whole. */
export type UndoRequest = ChangeReference & {
  /** It was pressed beside what it undoes, so that it needs no question. */
  readonly isConfirmed?: boolean
  /** The second line of the notice after it. */
  readonly detail?: string
}

let current: UndoRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that undoes a change (app/shell), or sends it at once if it is confirmed. */
export function requestUndo(request: UndoRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

/** Closes it, unless it shows another request by now. */
export function closeUndo(request: UndoRequest): void {
  if (current === request) requestUndo(null)
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUndoRequest = (): UndoRequest | null => useSyncExternalStore(watch, () => current)

type Further = { readonly [Name in 'operationId' | 'detail']?: string | undefined }

/** Undo for the notice after a change. None without an id: the server has no history, or nothing changed. */
export const undoActions = (changeId: unknown, { operationId, detail }: Further = {}) =>
  typeof changeId === 'string'
    ? [
        {
          label: 'Undo',
          onPress: () =>
            requestUndo({
              changeId,
              isConfirmed: true,
              ...(operationId && { operationId }),
              ...(detail && { detail }),
            }),
        },
      ]
    : []
