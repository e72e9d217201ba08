import { type Operation, type RecordedChange, undoIsPossible } from '@gatehouse/contract/history/change'
import type { UndoRequest } from '../../../forms/undo/undo-requests'
import { countKind, kindLabel } from '../record-kinds'

// What the question before an undo says.

/**
 * The operation that a request undoes as one, if it is that of the change: what says of an agent that its
 * properties were moved is undone by the move only.
 */
export function undoneOperation({ operationId }: UndoRequest, { action, operation }: RecordedChange): Operation | null {
  if (!operation) return null
  return operation.id === operationId || (action === 'move' && operationId === undefined) ? operation : null
}

/** Why it cannot be undone; null if it can. */
export function obstacleOf(request: UndoRequest, change: RecordedChange): string | null {
  const operation = undoneOperation(request, change)
  // The undo of an undo: the server decides.
  if (!operation && request.operationId !== undefined) return null
  const { undo } = operation ?? change
  return undo === undoIsPossible ? null : undo
}

/** 'Undo This Move?' */
export const questionOf = (operation: Operation | null): string =>
  `Undo This ${operation ? operationNames[operation.kind] : 'Change'}?`

const operationNames: Readonly<Record<Operation['kind'], string>> = {
  move: 'Move',
  import: 'Import',
  undo: 'Undo',
  retention: 'Removal',
  purge: 'Removal',
  erasure: 'Erasure',
  bulk: 'Action',
  export: 'Export',
}

/** What an undo will do. */
export function consequenceOf(change: RecordedChange, operation: Operation | null): string {
  return operation ? consequenceOfOperation(operation, change) : consequenceOfChange(change)
}

const others = 'What was changed since stays as it is, and is listed with who changed it.'

const created = (entity: string, done: number) =>
  `The ${countKind(entity, done)} that it created are deleted, and can be restored for 30 days. ${others}`

function consequenceOfOperation({ kind, done, details }: Operation, { entity }: RecordedChange): string {
  const from = typeof details['from_agent'] === 'string' ? details['from_agent'] : 'the agent before'
  switch (kind) {
    case 'import':
      if (details['update'] === true) return `Undo puts ${countKind(entity, done)} back as before. ${others}`
      return created(entity, done)
    case 'move':
      return `The ${countKind('property', done)} go back to ${from}. ${others}`
    case 'bulk':
      if (details['action'] === 'duplicate') return created(entity, done)
      return `Undo puts ${countKind(entity, done)} back as before. ${others}`
    default:
      return `What it has undone is done again. ${others}`
  }
}

function consequenceOfChange({ action, entity }: RecordedChange): string {
  const record = kindLabel(entity)
  if (action === 'create' || action === 'restore') return `Undo deletes this ${record}. It can be restored for 30 days.`
  if (action === 'delete') return `Undo restores this ${record}.`
  return 'Undo puts the former values back. What others have changed since is asked.'
}
