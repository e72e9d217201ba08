import { adminFields } from '@gatehouse/contract/entities/admin'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

const { status: _, ...fields } = adminFields

export const adminFilters: ListFilters = {
  filters: createdDays('Added'),
  orders: ordersOf(fields, { created_at: 'Added' }),
}
