import type { PropertyCard } from '@gatehouse/contract/entities/property'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { samplePropertyCard } from '@gatehouse/contract/samples'

/** A property in the bin. */
export const deletedProperty = (card: PropertyCard = samplePropertyCard): DeletedRecord => ({
  entity: 'property',
  id: card.id,
  label: card.location,
  deleted_at: '2026-11-19T09:00:00.000Z',
  deleted_by: { id: '0193a2b4-0000-7000-8000-0000000000ad', name: 'Ngozi Adeyemi' },
  restorable_until: '2099-01-01T00:00:00.000Z',
  files: 3,
  card,
})
