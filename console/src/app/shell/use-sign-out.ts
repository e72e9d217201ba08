import { useState } from 'react'
import { signOut } from '../../api/session/session'
import { useConfirm } from '../../ui/dialogs/confirm'
import { openSignIn } from '../open-sign-in'

/**
 * Log Out: ends the session and opens the sign-in page, also when the request
 * fails. It asks first if that deletes unsaved drafts (docs/decisions/0030).
 */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const [isSigningOut, setIsSigningOut] = useState(false)
  const confirm = useConfirm()
  const leave = async () => {
    const drafts = await readDrafts()
    if (drafts.description !== '' && !(await confirm(deleteDrafts(drafts.description)))) return
    setIsSigningOut(true)
    await signOut(drafts.remove)
    openSignIn()
  }
  return { signOut: () => void (isSigningOut || leave()), isSigningOut }
}

const readDrafts = () =>
  import('../../api/drafts/own-drafts')
    .then((module) => module.readOwnDrafts())
    // Log Out works without a connection too, when this code cannot be loaded: the drafts then stay.
    .catch(() => ({ description: '', remove: () => Promise.resolve() }))

const deleteDrafts = (drafts: string) => ({
  question: 'Log out and delete unsaved drafts?',
  subject: `These drafts on this device will be deleted: ${drafts}.`,
  confirmLabel: 'Log Out',
  cancelLabel: 'Stay Signed In',
  isDangerous: true,
})
