import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../../api/api-error'
import { saveFailureMessage } from '../../../api/failure-message'
import { CurrentPasswordField } from '../../../forms/fields/current-password-field'
import { Button } from '../../../ui/buttons/button'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { DialogForm } from '../../../ui/dialogs/dialog-form'
import { TextField } from '../../../ui/fields/text-field'

type Errors = Readonly<Record<string, string>>

interface StepFormProps {
  /** Name → message for a field that is empty. */
  required: Errors
  submitLabel: string
  busyLabel: string
  isDangerous?: boolean
  /** The message for a failure without one of the server's. */
  failed: string
  /** Gets the fields by name. An ApiError is shown; `describeError` returns the message of other errors. */
  onSubmit: (fields: Readonly<Record<string, string>>) => Promise<void>
  describeError?: (error: unknown) => string | undefined
  onClose: () => void
  children: (errors: Errors) => ReactNode
}

/**
 * One step of a dialog: fields, Cancel and submit. Not a `RecordForm`: nothing is stored on the device, and
 * another step may follow. What was typed stays after a failure.
 */
export function StepForm(props: StepFormProps) {
  const { required, submitLabel, busyLabel, isDangerous = false, failed, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useMutation({ mutationFn: props.onSubmit })

  /**
   * Shows the messages, and selects the text of the first field that has one, so that another replaces it.
   */
  const show = (fieldErrors: Errors, message?: string) => {
    setErrors(fieldErrors)
    setFailure(message)
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    const invalid = inputs.find(({ name }) => fieldErrors[name])
    invalid?.focus()
    invalid?.select()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const fields = readFields(event.currentTarget)
    const missing = Object.entries(required).filter(([name]) => fields[name] === '')
    show(Object.fromEntries(missing))
    if (missing.length > 0) return
    try {
      await mutateAsync(fields)
    } catch (error) {
      const known = props.describeError?.(error)
      const fieldErrors = error instanceof ApiError ? error.errors : {}
      const isAtField = Object.keys(fieldErrors).some((name) => name in fields)
      const message = known ?? saveFailureMessage(error, { failed, error: failed })
      show(fieldErrors, isAtField ? undefined : message)
    }
  }
  return (
    <DialogForm ref={form} onSubmit={(event) => void submit(event)}>
      <DialogBody className="flex flex-col gap-5">{children(errors)}</DialogBody>
      <DialogFooter note={<span role="alert">{failure}</span>}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isPending} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Confirms a change with the password. */
export function PasswordStep({
  onSubmit,
  ...form
}: Omit<StepFormProps, 'required' | 'onSubmit' | 'children'> & {
  onSubmit: (body: { current_pswd: string }) => Promise<void>
}) {
  return (
    <StepForm {...form} required={passwordRequired} onSubmit={({ current_pswd = '' }) => onSubmit({ current_pswd })}>
      {(errors) => <PasswordInput errors={errors} />}
    </StepForm>
  )
}

export const passwordRequired = { current_pswd: 'Enter your password' }

export const PasswordInput = ({ errors }: { errors: Errors }) => (
  <CurrentPasswordField label="Your password" name="current_pswd" error={errors['current_pswd']} isRequired />
)

export const PasskeyNameInput = ({ errors, ...input }: { errors: Errors; defaultValue: string; hint?: string }) => (
  <TextField
    label="Name"
    name="name"
    maxLength={secondFactorRules.maxPasskeyName}
    autoComplete="off"
    error={errors['name']}
    isRequired
    {...input}
  />
)

function readFields(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')]
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
}
