import { passwordMessages } from '@gatehouse/contract/password'
import { useState, type ComponentProps } from 'react'
import { PasswordField } from '../../ui/fields/password-field'
import { PasswordStrength } from './password-strength-bar'

type Input = Omit<ComponentProps<typeof PasswordField>, 'label'>

interface NewPasswordFieldsProps {
  /** 'Password', 'New Password' */
  label: string
  pswd: Input
  confirmPswd: Input
  values: { pswd: string; confirmPswd: string }
  /** What a password should not be made of: the name and the email address of its owner. */
  about: readonly string[]
}

/** A new password, typed twice, with how strong it is. That both are the same is told as soon as the second is left. */
export function NewPasswordFields({ label, pswd, confirmPswd, values, about }: NewPasswordFieldsProps) {
  const [isConfirmLeft, setIsConfirmLeft] = useState(false)
  const isOther = isConfirmLeft && values.confirmPswd !== '' && values.confirmPswd !== values.pswd
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={<PasswordStrength password={values.pswd} about={about} />}
        {...pswd}
      />
      <PasswordField
        label={`Confirm ${label}`}
        autoComplete="new-password"
        required
        {...confirmPswd}
        error={confirmPswd.error ?? (isOther ? passwordMessages.mismatch : undefined)}
        onBlur={(event) => {
          setIsConfirmLeft(true)
          confirmPswd.onBlur?.(event)
        }}
      />
    </>
  )
}
