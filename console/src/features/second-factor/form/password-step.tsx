import { CurrentPasswordField, passwordRequired } from './current-password-field'
import { StepForm, type StepFormProps } from './step-form'

interface PasswordStepProps extends Omit<StepFormProps, 'required' | 'onSubmit' | 'children'> {
  onSubmit: (body: { current_pswd: string }) => Promise<void>
}

/** Confirms a change with the password. */
export function PasswordStep({ onSubmit, ...form }: PasswordStepProps) {
  return (
    <StepForm {...form} required={passwordRequired} onSubmit={({ current_pswd = '' }) => onSubmit({ current_pswd })}>
      {(errors) => <CurrentPasswordField error={errors['current_pswd']} />}
    </StepForm>
  )
}
