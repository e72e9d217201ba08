import { agentFields } from '@gatehouse/contract/entities/agent'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

const { status: _, ...fields } = agentFields

export const agentListFilters: ListFilters = {
  filters: createdDays('Registered'),
  orders: ordersOf(fields, { created_at: 'Registered', updated_at: 'Changed' }),
}
