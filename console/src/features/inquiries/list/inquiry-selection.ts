import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import type { Selectable } from '../../../lists/selection/selection-context'

export const inquirySelection: Selectable<Inquiry> = {
  entity: 'inquiry',
  nouns: ['inquiry', 'inquiries'],
  nameOf: ({ name }) => `the inquiry from ${name || 'someone without a name'}`,
  load: () => import('./inquiry-actions'),
}
