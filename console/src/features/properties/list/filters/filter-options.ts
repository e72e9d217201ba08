import { propertyTypes } from '@gatehouse/contract/entities/property-choices'
import type { PropertySort } from './property-filters'

/** The options of the filters, above the list and in the sheet of narrow pages. '' is no filter. */
export const typeOptions = [
  { value: '', label: 'All types' },
  ...propertyTypes.map((type) => ({ value: String(type.id), label: type.name })),
]

export const tagOptions = [
  { value: '', label: 'Sale and lease' },
  { value: 'Sell', label: 'Sale' },
  { value: 'Lease', label: 'Lease' },
]

export const needOptions = [
  { value: '', label: 'Needs work' },
  { value: 'photos', label: 'No photos' },
  { value: 'price', label: 'No price' },
  { value: 'description', label: 'No description' },
  { value: 'date', label: 'No availability date' },
  { value: 'agent', label: 'No agent' },
]

export const sortNames: Record<PropertySort, string> = {
  latest: 'Newest first',
  oldest: 'Oldest first',
  price_asc: 'Lowest price first',
  price_desc: 'Highest price first',
}
