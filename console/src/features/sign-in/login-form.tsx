import { minPasswordLength, redirectAfterSignInMs, sessionMessages } from '@gatehouse/contract/values/sign-in-rules'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../api/api-error'
import { failureMessage } from '../../api/failure-message'
import { takeReturnPath } from '../../api/session/return-path'
import { storeNewSignIns } from '../../api/session/new-sign-ins'
import { storeSession } from '../../api/session/stored-session'
import { Button } from '../../ui/buttons/button'
import { Checkbox } from '../../ui/fields/checkbox'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import { sendSignIn } from './send-sign-in'
import { SignInError } from './sign-in-error'
import { useCountdown } from './use-countdown'

type Errors = Partial<Record<'email' | 'pswd' | 'form', string>>

/** Uses no form library: three fields do not need it, and it would delay the first page. */
export function LoginForm() {
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
      const { token, admin, newSignIns } = await sendSignIn({ email, pswd, keep_logged_in: keep })
      storeSession(token, admin, keep)
      storeNewSignIns(newSignIns)
      setTimeout(() => window.location.replace(takeReturnPath(admin.id)), redirectAfterSignInMs)
    } catch (reason) {
      setErrors({ form: error(reason) })
      setIsBusy(false)
      const waitSeconds = secondsToWait(reason)
      setIsThrottled(waitSeconds > 0)
      if (waitSeconds > 0) wait.start(waitSeconds)
      focusField('pswd')
    }
  }
  /** Each account has limits of its own, so another one need not wait. */
  const changeAccount = () => {
    if (!isThrottled) return
    setErrors({})
    setIsThrottled(false)
    wait.stop()
  }
  const focusField = (name: 'email' | 'pswd') =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

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
      <Button type="submit" size="large" isFull isBusy={isBusy} busyLabel="Signing in..." disabled={wait.seconds > 0}>
        Sign In
      </Button>
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

/** Wrong credentials and a failed connection have messages of their own; other errors use the common ones. */
function error(reason: unknown): string {
  if (!(reason instanceof ApiError)) return 'Signing in failed. Please try again.'
  if (reason.status === 401) return sessionMessages.invalidCredentials
  if (reason.status === 0) return 'The server cannot be reached. Check your connection and try again.'
  const failed = 'The server could not sign you in. Please try again in a moment.'
  return failureMessage(reason, { failed, error: failed })
}

/** 0 unless the server has rejected the attempt because there were too many (429). */
const secondsToWait = (reason: unknown): number =>
  reason instanceof ApiError && reason.status === 429 ? Math.ceil(reason.retryAfter ?? 0) : 0
