import { useCallback, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/buttons/button'
import { CodeField } from '../../../ui/fields/code-field'
import { TextField } from '../../../ui/fields/text-field'
import { ApiError } from '../../../api/api-error'
import { openConsole } from '../open-console'
import { askForPasskey } from './ask-for-passkey'
import { canUsePasskeys } from './passkey-support'
import { type SecondStep, sendSecondStep } from '../send-sign-in'
import { SignInError } from '../sign-in-error'
import { proofFailure, secondsToWait } from '../sign-in-failure'
import { useCountdown } from '../use-countdown'

export interface SecondStepProps {
  step: SecondStep
  /** Keep me logged in was selected. */
  isKept: boolean
  /** Shows the password form again, with the reason if this sign-in has ended. */
  onBack: (reason?: string) => void
}

type Method = 'passkey' | 'totp' | 'recovery_code'

/** The second step of a sign-in: passkey, code of the authenticator app, or recovery code. */
export function SecondStepForm({ step, isKept, onBack }: SecondStepProps) {
  const methods = order.filter((method) => step.methods.includes(method) && (method !== 'passkey' || canUsePasskeys()))
  const [method, setMethod] = useState(methods[0])
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<{ message: string; isThrottled: boolean }>()
  const wait = useCountdown()
  const form = useRef<HTMLFormElement>(null)
  // Each method has a separate form, which takes the focus.
  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    focusFirst(element)
  }, [])
  if (method === undefined) return <NoMethod onBack={() => onBack()} />

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || wait.seconds > 0) return
    const code = new FormData(event.currentTarget).get('code')
    if (code === '') return setError({ message: texts[method].missing, isThrottled: false })
    setError(undefined)
    setIsBusy(true)
    try {
      const proof =
        method === 'passkey' ? { passkey: await askForPasskey(step.passkeyOptions ?? {}) } : { [method]: code }
      openConsole(await sendSecondStep({ challenge: step.challenge, ...proof }), isKept)
    } catch (reason) {
      if (reason instanceof ApiError && reason.errors['challenge']) return onBack(reason.errors['challenge'])
      setIsBusy(false)
      const waitSeconds = secondsToWait(reason)
      if (waitSeconds > 0) wait.start(waitSeconds)
      setError({ message: messageOf(reason), isThrottled: waitSeconds > 0 })
      focusFirst(form.current)
    }
  }
  const { title, text, label } = texts[method]
  return (
    <>
      <h1 className="mt-7 text-28">{title}</h1>
      <p className="mt-2 text-14 text-muted">{text}</p>
      <form
        key={method}
        ref={attach}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-6 flex flex-col gap-5"
      >
        {method === 'totp' && <CodeField label={label} name="code" required />}
        {method === 'recovery_code' && (
          <TextField
            label={label}
            name="code"
            placeholder="abcd-efgh-jkmn-pqrs"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
        <SignInError
          message={error?.message}
          waitSeconds={wait.seconds}
          isWaitOver={error?.isThrottled === true && wait.seconds === 0}
        />
        <Button type="submit" size="large" isFull isBusy={isBusy} busyLabel="Signing In..." disabled={wait.seconds > 0}>
          {method === 'passkey' ? 'Use Passkey' : 'Sign In'}
        </Button>
        <div className="flex flex-col gap-2 border-t border-line pt-5">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button
                key={other}
                variant="secondary"
                isFull
                onClick={() => {
                  setError(undefined)
                  setMethod(other)
                }}
              >
                {texts[other].choice}
              </Button>
            ))}
          <Button variant="ghost" isFull onClick={() => onBack()}>
            Back to Email and Password
          </Button>
        </div>
      </form>
    </>
  )
}

/**
 * The field for the code, whose text is selected, so that another one replaces it; or the passkey's button.
 */
function focusFirst(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLInputElement | HTMLButtonElement>('input, button')
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}

const order = ['passkey', 'totp', 'recovery_code'] as const satisfies Method[]

const texts = {
  passkey: {
    title: 'Use your passkey',
    text: 'Confirm with your fingerprint, face, screen lock or security key.',
    choice: 'Use a passkey instead',
    label: '',
    missing: '',
  },
  totp: {
    title: 'Enter your code',
    text: 'Open your authenticator app and enter the 6 digits that it shows.',
    choice: 'Use the authenticator app instead',
    label: 'Code from the app',
    missing: 'Enter the code from the app',
  },
  recovery_code: {
    title: 'Use a recovery code',
    text: 'Enter one of the codes that you stored. Each works once.',
    choice: 'Use a recovery code instead',
    label: 'Recovery code',
    missing: 'Enter a recovery code',
  },
} as const satisfies Record<Method, object>

/** A malformed code is rejected (422) with a message at its field. */
const messageOf = (reason: unknown): string =>
  (reason instanceof ApiError && reason.status === 422 && Object.values(reason.errors)[0]) || proofFailure(reason)

function NoMethod({ onBack }: { onBack: () => void }) {
  return (
    <>
      <h1 className="mt-7 text-28">Use your passkey</h1>
      <p className="mt-2 mb-6 text-14 text-muted">
        Your passkeys cannot be used at this address, or this browser does not support them. Open the console at the
        address where you added them. If you have lost them, the person who runs the server can remove them.
      </p>
      <Button variant="secondary" isFull onClick={onBack}>
        Back to Email and Password
      </Button>
    </>
  )
}
