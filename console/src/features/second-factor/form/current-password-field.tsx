import { readAdmin } from '../../../api/session/signed-in-admin'
import { PasswordField } from '../../../ui/fields/password-field'

export const passwordRequired = { current_pswd: 'Enter your password' }

/** Asks for the password again before a change of the account. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <>
      {/* For password managers: the account of this password. */}
      <input type="text" autoComplete="username" value={readAdmin()?.email ?? ''} readOnly hidden />
      <PasswordField
        label="Your password"
        name="current_pswd"
        autoComplete="current-password"
        error={error}
        isRequired
      />
    </>
  )
}
