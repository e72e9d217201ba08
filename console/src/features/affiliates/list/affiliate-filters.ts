import { affiliateFields, affiliateStatuses, paymentStatuses } from '@gatehouse/contract/entities/affiliate'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

export const affiliateFilters: ListFilters = {
  filters: {
    status: { label: 'Status', options: affiliateStatuses.map((status) => [status, status]) },
    payment_status: { label: 'Payment status', options: paymentStatuses.map((status) => [status, status]) },
    ...createdDays('Registered'),
  },
  orders: ordersOf(affiliateFields, { created_at: 'Registered' }),
}
