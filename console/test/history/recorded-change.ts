import type { RecordedChange } from '@gatehouse/contract/history/change'
import { recordedChange as priceChange } from '../records/recorded-change'

/** A change of a property without differences, with short ids. */
export const recordedChange = (more: Partial<RecordedChange> = {}): RecordedChange =>
  priceChange({
    id: 'c1',
    created_at: '2026-11-25T09:05:00.000Z',
    admin: { id: 'a1', name: 'Ngozi Adeyemi' },
    entity_id: 'p1',
    fields: {},
    ...more,
  })
