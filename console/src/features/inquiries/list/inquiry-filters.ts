import { inquiryFields } from '@gatehouse/contract/entities/inquiry'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

export const inquiryFilters: ListFilters = {
  filters: createdDays('Received'),
  orders: ordersOf(inquiryFields, { created_at: 'Received' }),
}
