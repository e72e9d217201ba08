import { useState, type ComponentType } from 'react'
import { findOrigin } from '../../api/address'
import { passwordSetFragment } from '../../api/sign-in/password-set'
import { hasReturnPath } from '../../api/sign-in/return-path'
import { LoginForm } from './login-form'
import type { SecondStepProps } from './second-factor/second-step-form'
import type { SecondStep } from './send-sign-in'

interface OpenStep {
  readonly step: SecondStep
  readonly isKept: boolean
  /** Its code is loaded when an account needs it. */
  readonly Form: ComponentType<SecondStepProps>
}

/** Email and password, and for accounts with a second factor the step after them (docs/decisions/0040). */
export function SignInSteps() {
  const [open, setOpen] = useState<OpenStep>()
  const [error, setError] = useState<string>()
  const begin = async (step: SecondStep, isKept: boolean) => {
    const { SecondStepForm } = await import('./second-factor/second-step-form')
    setError(undefined)
    setOpen({ step, isKept, Form: SecondStepForm })
  }
  const goBack = (message?: string) => {
    setError(message)
    setOpen(undefined)
  }
  return (
    <>
      {/* Hidden, not removed: what was typed stays when the user goes back. */}
      <div hidden={open !== undefined}>
        <h1 className="mt-7 text-28">Sign In</h1>
        <Invitation />
        {isStorageBlocked() && (
          <p role="note" className="mt-4 rounded-control bg-orange-soft px-3.5 py-2.5 text-13">
            This browser blocks site data for this address. You can sign in, but only this tab stays signed in, and what
            you enter is stored only until you close it. To change that, allow site data (cookies) for this address.
          </p>
        )}
        <LoginForm isOpen={open === undefined} error={error} onSecondStep={begin} />
        {hasLinks() && (
          <p className="mt-6 text-13 text-muted">Forgot your password? Ask another admin for a reset link.</p>
        )}
      </div>
      {open && <open.Form key={open.step.challenge} step={open.step} isKept={open.isKept} onBack={goBack} />}
    </>
  )
}

/** Why the page is shown, to a user who did not open it. */
function Invitation() {
  const [text] = useState(invitation)
  return <p className="mt-2 text-14 text-pretty text-muted">{text}</p>
}

function invitation(): string {
  if (window.location.hash === passwordSetFragment)
    return 'Your password is set. Sign in with it and your second factor.'
  return hasReturnPath()
    ? 'Your session has expired or was ended elsewhere. Sign in again to continue where you left off.'
    : 'Enter your email and password to sign in.'
}

/** The first script of the page replaces storage that is blocked (app/start/tab-storage.ts). */
const isStorageBlocked = (): boolean => !(localStorage instanceof Storage && sessionStorage instanceof Storage)

/** Only this product's own server is known to have one-use links (docs/decisions/0041). */
const hasLinks = (): boolean => findOrigin('/admin/auth/link') === window.location.origin
