import type { ComponentProps } from 'react'
import { readAdmin } from '../../api/session/signed-in-admin'
import { PasswordField } from '../../ui/fields/password-field'

/** Asks for the password of the admin again, before a change of an account. */
export const CurrentPasswordField = (input: ComponentProps<typeof PasswordField>) => (
  <>
    {/* For password managers: the account of this password. */}
    <input type="text" autoComplete="username" value={readAdmin()?.email ?? ''} readOnly hidden />
    <PasswordField autoComplete="current-password" {...input} />
  </>
)
