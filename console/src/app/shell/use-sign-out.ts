import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { describeDrafts } from '../../api/session/drafts'
import { signOut } from '../../api/session/session'
import { useConfirm } from '../../ui/dialogs/confirm'

/**
 * Log Out: ends the session, clears the cache and goes to /login, also when the
 * request fails. It asks first if that deletes unsaved drafts (docs/decisions/0030).
 */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const confirm = useConfirm()
  const leave = async () => {
    const drafts = describeDrafts()
    if (drafts.length > 0 && !(await confirm(deleteDrafts(drafts)))) return
    setIsSigningOut(true)
    await signOut()
    await navigate('/login')
    queryClient.clear()
  }
  return { signOut: () => void (isSigningOut || leave()), isSigningOut }
}

const deleteDrafts = (drafts: string[]) => ({
  question: 'Log out and delete unsaved drafts?',
  subject: `Logging out deletes from this device: ${new Intl.ListFormat('en-GB').format(drafts)}.`,
  confirmLabel: 'Log out',
  cancelLabel: 'Stay signed in',
  isDangerous: true,
})
