import type { SelectableKind } from './selection-context'

/** For a list whose records can only be deleted, several at once. */
export const deletable = (entity: SelectableKind['entity']): SelectableKind => ({
  entity,
  load: () => import('./delete-only'),
})
