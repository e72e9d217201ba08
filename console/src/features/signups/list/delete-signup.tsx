import { signupEndpoints, signupMessages, type Signup } from '@gatehouse/contract/entities/signup'
import { DeleteReceived } from '../../../forms/saving/delete-received'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { signupsKey } from '../api'

export const DeleteSignup = ({ signup }: { signup: Signup }) => (
  <DeleteReceived
    from={signup}
    label="sign-up"
    action="Delete the sign-up of"
    endpoints={signupEndpoints}
    messages={signupMessages}
    invalidates={[signupsKey, statsKey, notificationsKey]}
  />
)
