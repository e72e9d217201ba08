import { bannerFields } from '@gatehouse/contract/entities/banner'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

export const bannerFilters: ListFilters = {
  filters: createdDays('Added'),
  orders: ordersOf(bannerFields, { created_at: 'Added' }),
}
