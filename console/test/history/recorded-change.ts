import type { RecordedChange } from '@gatehouse/contract/history/change'

/** A change of a property as the history has it. */
export const recordedChange = (more: Partial<RecordedChange> = {}): RecordedChange => ({
  id: 'c1',
  created_at: '2026-11-25T09:05:00.000Z',
  admin: { id: 'a1', name: 'Ngozi Adeyemi' },
  source: 'console',
  action: 'update',
  entity: 'property',
  entity_id: 'p1',
  operation_id: null,
  fields: {},
  details: {},
  names: {},
  files: {},
  lacks_personal: false,
  label: 'Lekki Phase 1',
  undo: 'possible',
  operation: null,
  ...more,
})
