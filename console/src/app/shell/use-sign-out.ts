import { useState } from 'react'
import { describeDrafts } from '../../api/session/drafts'
import { signOut } from '../../api/session/session'
import { joinWords } from '../../format/words'
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
    const drafts = describeDrafts()
    if (drafts.length > 0 && !(await confirm(deleteDrafts(drafts)))) return
    setIsSigningOut(true)
    await signOut()
    openSignIn()
  }
  return { signOut: () => void (isSigningOut || leave()), isSigningOut }
}

const deleteDrafts = (drafts: string[]) => ({
  question: 'Log out and delete unsaved drafts?',
  subject: `These drafts on this device will be deleted: ${joinWords(drafts, 'and')}.`,
  confirmLabel: 'Log out',
  cancelLabel: 'Stay signed in',
  isDangerous: true,
})
