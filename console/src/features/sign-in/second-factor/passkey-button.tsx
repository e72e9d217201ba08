import { useState } from 'react'
import { Button } from '../../../ui/buttons/button'
import { openConsole } from '../open-console'
import { beginPasskeySignIn, sendPasskey } from '../send-sign-in'
import { proofFailure } from '../sign-in-failure'

interface PasskeyButtonProps {
  /** Whether Keep me logged in is selected. */
  readIsKept: () => boolean
  /** Undefined when a new attempt starts. */
  onFailure: (message: string | undefined) => void
}

/** Signs in with a passkey alone, which the browser lets the person choose. */
export function PasskeyButton({ readIsKept, onFailure }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async () => {
    setIsBusy(true)
    onFailure(undefined)
    try {
      const isKept = readIsKept()
      const [{ askForPasskey }, begun] = await Promise.all([import('./ask-for-passkey'), beginPasskeySignIn()])
      const passkey = await askForPasskey(begun.options)
      openConsole(await sendPasskey({ challenge: begun.challenge, passkey, keep_logged_in: isKept }), isKept)
    } catch (reason) {
      onFailure(proofFailure(reason))
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="large"
      isFull
      isBusy={isBusy}
      busyLabel="Waiting for the Passkey..."
      onClick={() => void signIn()}
    >
      Sign In with a Passkey
    </Button>
  )
}
