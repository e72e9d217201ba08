import type { Signup } from '@gatehouse/contract/entities/signup'
import type { Selectable } from '../../../lists/selection/selection-context'

export const signupSelection: Selectable<Signup> = {
  entity: 'signup',
  nouns: ['sign-up', 'sign-ups'],
  nameOf: ({ name }) => `the sign-up of ${name || 'someone without a name'}`,
  load: () => import('../../../lists/selection/delete-only'),
}
