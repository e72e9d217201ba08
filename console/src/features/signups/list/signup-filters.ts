import { userFields } from '@gatehouse/contract/entities/user'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

const { phone_number: _, ...fields } = userFields

export const signupFilters: ListFilters = {
  filters: createdDays('Signed up'),
  orders: ordersOf(fields, { created_at: 'Date' }),
}
