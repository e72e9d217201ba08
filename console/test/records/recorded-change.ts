import type { Operation, RecordedChange } from '@gatehouse/contract/history/change'

/** An edit of the price of a property. */
export const recordedChange = (more: Partial<RecordedChange> = {}): RecordedChange => ({
  id: '0193a2b4-0000-7000-8000-00000000c001',
  created_at: '2026-11-19T08:05:00.000Z',
  admin: { id: '0193a2b4-0000-7000-8000-0000000000ad', name: 'Ngozi Adeyemi' },
  source: 'console',
  action: 'update',
  entity: 'property',
  entity_id: '0193a2b4-0000-7000-8000-000000000001',
  operation_id: null,
  fields: { price: { before: 180_000_000, after: 175_000_000 } },
  details: {},
  names: {},
  files: {},
  lacks_personal: false,
  label: 'Lekki Phase 1',
  undo: 'possible',
  operation: null,
  ...more,
})

/** The price was changed by somebody else since. */
export const priceConflict = {
  field: 'price',
  // oxlint-disable-next-line unicorn/no-thenable -- The response of the history has a field with this name, and no code awaits this object.
  then: 180_000_000,
  now: 170_000_000,
  changed_by: 'Bola Ade',
}

export const operationId = '0193a2b4-0000-7000-8000-00000000a001'

/** A move of 12 properties. */
export const moveOperation = (more: Partial<Operation> = {}): Operation => ({
  id: operationId,
  kind: 'move',
  state: 'done',
  created_at: '2026-11-19T08:05:00.000Z',
  total: 12,
  done: 12,
  left: [],
  undoes: null,
  undone_by: null,
  undoes_kind: null,
  undo_state: null,
  undo: 'possible',
  details: {
    from_agent_id: '0193a2b4-0000-7000-8000-0000000000a1',
    from_agent: 'Lekki Homes',
    to_agent_id: '0193a2b4-0000-7000-8000-0000000000a2',
    to_agent: 'Ikoyi Keys',
  },
  ...more,
})
