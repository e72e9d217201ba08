import { passwordMessages } from '@gatehouse/contract/values/password-rules'
import { useState, type ComponentProps } from 'react'
import { PasswordField } from '../../ui/fields/password-field'
import { PasswordStrength } from './password-strength-bar'

type Input = ComponentProps<typeof PasswordField>

interface NewPasswordFieldsProps {
  pswd: Input
  confirmPswd: Input
  values: { pswd: string; confirmPswd: string }
  /** Name and email address of the owner, which the password should not contain. */
  personalData: readonly string[]
}

/**
 * A new password and its confirmation, with a strength meter.
 * A mismatch is shown when the confirmation loses the focus.
 */
export function NewPasswordFields({ pswd, confirmPswd, values, personalData }: NewPasswordFieldsProps) {
  const [isConfirmTouched, setIsConfirmTouched] = useState(false)
  const isMismatch = isConfirmTouched && values.confirmPswd !== '' && values.confirmPswd !== values.pswd
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        hint={<PasswordStrength password={values.pswd} personalData={personalData} />}
        {...pswd}
      />
      <PasswordField
        autoComplete="new-password"
        {...confirmPswd}
        error={confirmPswd.error ?? (isMismatch ? passwordMessages.mismatch : undefined)}
        onBlur={(event) => {
          setIsConfirmTouched(true)
          confirmPswd.onBlur?.(event)
        }}
      />
    </>
  )
}
