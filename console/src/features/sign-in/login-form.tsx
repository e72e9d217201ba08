import { minPasswordLength, sessionMessages } from '@gatehouse/contract/values/sign-in-rules'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/buttons/button'
import { Checkbox } from '../../ui/fields/checkbox'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import { openConsole } from './open-console'
import { PasskeyButton } from './second-factor/passkey-button'
import { canUsePasskeys } from './second-factor/passkey-support'
import { isSecondStep, type SecondStep, sendSignIn } from './send-sign-in'
import { SignInError } from './sign-in-error'
import { secondsToWait, signInFailure } from './sign-in-failure'
import { useCountdown } from './use-countdown'

type Errors = Partial<Record<'email' | 'pswd' | 'form', string | undefined>>

interface LoginFormProps {
  /** False while the second step is shown. */
  isOpen: boolean
  /** Why the second step ended. */
  error: string | undefined
  /** The password is right. `isKept`: Keep me logged in is selected. */
  onSecondStep: (step: SecondStep, isKept: boolean) => Promise<void>
}

/** Uses no form library: three fields do not need it, and it would delay the first page. */
export function LoginForm({ isOpen, error: ended, onSecondStep }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  /** Whether the last attempt was rejected with a time to wait. */
  const [isThrottled, setIsThrottled] = useState(false)
  const wait = useCountdown()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || wait.seconds > 0) return
    const { email, pswd, keep } = readFields(event.currentTarget)
    const missing: Errors = {
      ...(!email && { email: sessionMessages.emailRequired }),
      ...(!pswd && { pswd: sessionMessages.passwordRequired }),
    }
    setErrors(missing)
    setIsThrottled(false)
    if (missing.email || missing.pswd) return focusField(missing.email ? 'email' : 'pswd')
    setIsBusy(true)
    try {
      const result = await sendSignIn({ email, pswd, keep_logged_in: keep })
      if (!isSecondStep(result)) return openConsole(result, keep)
      await onSecondStep(result, keep)
      setIsBusy(false)
    } catch (reason) {
      setErrors({ form: signInFailure(reason) })
      setIsBusy(false)
      const waitSeconds = secondsToWait(reason)
      setIsThrottled(waitSeconds > 0)
      if (waitSeconds > 0) wait.start(waitSeconds)
      focusField('pswd')
    }
  }
  /** Each account has its own limits, so another one need not wait. */
  const changeAccount = () => {
    if (!isThrottled) return
    setErrors({})
    setIsThrottled(false)
    wait.stop()
  }
  const focusField = (name: 'email' | 'pswd') =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const comeBack = useEffectEvent(() => {
    setErrors({ form: ended })
    focusField('pswd')
  })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) comeBack()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="mail@example.com"
        required
        error={errors.email}
        onInput={changeAccount}
      />
      <PasswordField
        label="Password"
        name="pswd"
        autoComplete="current-password"
        placeholder={`Min. ${minPasswordLength} characters`}
        required
        error={errors.pswd}
      />
      <Checkbox name="keep_logged_in" label="Keep me logged in" className="-my-2.5 lg:-my-1" />
      <SignInError message={errors.form} waitSeconds={wait.seconds} isWaitOver={isThrottled && wait.seconds === 0} />
      <Button type="submit" size="large" isFull isBusy={isBusy} busyLabel="Signing In..." disabled={wait.seconds > 0}>
        Sign In
      </Button>
      {canUsePasskeys() && (
        <PasskeyButton
          readIsKept={() => form.current !== null && readFields(form.current).keep}
          onFailure={(message) => {
            setIsThrottled(false)
            setErrors({ form: message })
          }}
        />
      )}
    </form>
  )
}

function readFields(form: HTMLFormElement): { email: string; pswd: string; keep: boolean } {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), pswd: text('pswd'), keep: fields.has('keep_logged_in') }
}
