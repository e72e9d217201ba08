import { announcementFields } from '@gatehouse/contract/entities/announcement'
import { createdDays, type ListFilters, ordersOf } from '../../../lists/filters/list-filters'

export const announcementFilters: ListFilters = {
  filters: {
    type: {
      label: 'Type',
      options: [
        ['PUSH', 'Push notifications'],
        ['IN-APP', 'In-app notifications'],
      ],
    },
    ...createdDays('Written'),
  },
  orders: ordersOf(announcementFields, { created_at: 'Date' }),
}
