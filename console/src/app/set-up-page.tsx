import { openDocument } from '../api/session/open-document'
import { useEffect, useRef } from 'react'
import { hasFactor, useSecondFactors } from '../features/second-factor/api'
import { SecondFactorCards } from '../features/second-factor/page/second-factor-cards'
import { Button } from '../ui/buttons/button'
import { useDocumentTitle } from '../ui/document-title'
import { Brand } from '../ui/icons/brand'
import { SkipLink } from '../ui/buttons/skip-link'
import { settings } from '../settings'
import { useSignOut } from './shell/use-sign-out'

/** /set-up: all that an admin sees who must set up a second factor (docs/decisions/0040). */
export function SetUpPage() {
  useDocumentTitle('Set up a second factor', settings.businessName)
  const { data: factors } = useSecondFactors()
  const { signOut, isSigningOut } = useSignOut()
  const isDone = factors !== undefined && hasFactor(factors)
  const isOptional = factors?.is_required === false
  return (
    <>
      <SkipLink />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex min-h-dvh max-w-[640px] flex-col px-4 py-8 outline-none md:py-14"
      >
        <div className="flex items-center justify-between gap-4">
          <Brand name={settings.businessName} />
          <Button variant="ghost" isBusy={isSigningOut} onClick={signOut}>
            Log Out
          </Button>
        </div>
        <h1 tabIndex={-1} className="mt-8 text-28">
          {isDone ? 'Your account is protected' : 'Set up a second factor'}
        </h1>
        <p className="mt-2 mb-5 text-14 text-pretty text-muted">
          {isDone
            ? 'From now on, you sign in with your second factor. You can change it in the account menu.'
            : `${settings.businessName} requires a second factor besides the password. Choose a passkey or an authenticator app; you can add the other one later.`}
        </p>
        {(isDone || isOptional) && <Continue />}
        <SecondFactorCards />
      </main>
    </>
  )
}

/** Loads the console anew: what it has loaded so far was rejected. */
function Continue() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not while the recovery codes are shown in a dialog.
    if (!document.querySelector('[data-dialog]')) button.current?.focus()
  }, [])
  return (
    <Button ref={button} size="large" className="mb-5 self-start" onClick={() => openDocument('/', 'assign')}>
      Continue
    </Button>
  )
}
