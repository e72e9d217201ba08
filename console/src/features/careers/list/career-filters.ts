import { careerFields, careerTypes } from '@gatehouse/contract/entities/career'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

export const careerFilters: ListFilters = {
  filters: { type: { label: 'Type', options: careerTypes.map((type) => [type, type]) }, ...createdDays('Posted') },
  orders: ordersOf(careerFields, { created_at: 'Posted', updated_at: 'Changed' }),
}
